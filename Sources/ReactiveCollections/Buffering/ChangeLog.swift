/// The changes of one list that streams wait for, composed between the changes with which they began to wait.
///
/// ```
///   segments   ┌ changes 4 to 9 ┬ 10 to 17 ┬ 18 ┐
///   waiting            3             1       2      a stream takes everything from its segment on
/// ```
///
/// A change is composed once, however many streams wait. Code of the user runs in compositions and when elements are
/// released, and it may end a stream: meanwhile, no access to the log is open.
@usableFromInline
final class ChangeLog<List, Composition: ComposingChanges> where Composition.Change.List == List {
  @usableFromInline typealias Change = Composition.Change
  @usableFromInline typealias Changes = CoalescedChanges<Composition>

  @usableFromInline
  struct Segment {
    /// The version of the first change for those who wait here.
    @usableFromInline let first: Int
    /// That change, if it belongs to the segment before, too.
    @usableFromInline let shared: Change?
    /// How many streams began to wait with it.
    @usableFromInline var waiting = 1
    @usableFromInline var changes = Changes()

    @inlinable
    init(first: Int, shared: Change?) {
      self.first = first
      self.shared = shared
    }
  }

  @usableFromInline let makeComposition: () -> Composition
  @usableFromInline var segments: [Segment] = []
  /// How many segments nobody waits at any more.
  @usableFromInline var idle = 0
  /// The version of the newest change.
  @usableFromInline var version = 0
  /// All changes from a segment on, for others who wait there.
  @usableFromInline var composed: (first: Int, change: Change, isExact: Bool)?

  @inlinable
  init(_ makeComposition: @escaping () -> Composition) { self.makeComposition = makeComposition }

  /// Adds a change, if somebody waits and it has not been added before.
  @inlinable
  func append(_ change: Change, version: Int) {
    guard !segments.isEmpty, version > self.version else { return }
    self.version = version
    let old = composed.take()
    if idle * 2 > segments.count { mergeIdle() }
    if !segments.isEmpty { extend(segments.count - 1) { $0.append(change, to: makeComposition) } }
    withExtendedLifetime(old) {}
  }

  /// Lets one more stream wait, whose first change is the newest one of the list. Returns its place.
  @inlinable
  func join(with change: Change, version: Int) -> Int {
    append(change, version: version)
    if let last = segments.last, last.first == version {
      if last.waiting == 0 { idle -= 1 }
      segments[segments.count - 1].waiting += 1
    } else {
      let isShared = !segments.isEmpty
      segments.append(Segment(first: version, shared: isShared ? change : nil))
      if !isShared { _ = segments[0].changes.append(change, to: makeComposition) }
      self.version = version
    }
    return version
  }

  /// Returns everything that has happened since a place was taken: the only change, or the net change of several.
  @inlinable
  func changes(since first: Int) -> (change: Change, isExact: Bool, isSingle: Bool) {
    if let composed, composed.first == first { return (composed.change, composed.isExact, false) }
    let start = index(of: first)
    var all = segments[start].changes
    if let shared = segments[start].shared {
      all = Changes()
      _ = all.append(shared, to: makeComposition)
      all.append(segments[start].changes, to: makeComposition)
    }
    for later in segments[(start + 1)...] { all.append(later.changes, to: makeComposition) }
    if let single = all.single { return (single, true, true) }
    let (change, isExact) = all.netChange
    let old = composed.take()
    composed = (first, change, isExact)
    return withExtendedLifetime(old) { (change, isExact, false) }
  }

  /// Gives up a place.
  @inlinable
  func leave(_ first: Int) {
    let index = index(of: first)
    segments[index].waiting -= 1
    guard segments[index].waiting == 0 else { return }
    idle += 1
    let end = segments.firstIndex { $0.waiting > 0 } ?? segments.count
    let dropped = (composed?.first == first ? composed.take() : nil, Array(segments[..<end]))
    segments.removeFirst(end)
    idle -= end
    withExtendedLifetime(dropped) {}
  }

  @inlinable
  func index(of first: Int) -> Int {
    guard let index = knownIndex(of: first) else { preconditionFailure("Nobody waits for this change") }
    return index
  }

  @inlinable
  func knownIndex(of first: Int) -> Int? {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].first < first { low = middle + 1 } else { high = middle }
    }
    return low < segments.count && segments[low].first == first ? low : nil
  }

  /// Changes the changes of a segment, which is not there any more if all who waited there have left meanwhile.
  @inlinable
  func extend(_ index: Int, _ body: (inout Changes) -> Composition?) {
    let first = segments[index].first
    var (changes, empty) = (Changes(), Changes())
    swap(&changes, &segments[index].changes)
    let old = body(&changes)
    if let index = knownIndex(of: first) { swap(&segments[index].changes, &changes) } else { swap(&changes, &empty) }
    withExtendedLifetime((old, empty)) {}
  }

  /// Adds the changes of each segment that nobody waits at to the one before.
  @usableFromInline
  func mergeIdle() {
    var index = 1
    while index < segments.count {
      guard segments[index].waiting == 0 else {
        index += 1
        continue
      }
      let (count, later) = (segments.count, segments.remove(at: index))
      idle -= 1
      extend(index - 1) { earlier in
        earlier.append(later.changes, to: makeComposition)
        return nil
      }
      if segments.count < count - 1 { index = 1 }
    }
  }
}
