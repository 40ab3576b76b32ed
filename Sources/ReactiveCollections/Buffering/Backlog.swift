/// The changes that are buffered for one subscriber.
@usableFromInline
struct Backlog<List, Composition: ComposingChanges> where Composition.Change.List == List {
  @usableFromInline typealias Change = Composition.Change
  @usableFromInline typealias Policy = BufferingPolicy<List, Composition>

  @usableFromInline let policy: Policy
  /// All buffered changes, if each one is kept. Those before index `first` have already been taken.
  @usableFromInline var changes: [(change: Change, version: Int)] = []
  @usableFromInline var first = 0
  @usableFromInline var coalesced = CoalescedChanges<Composition>()
  @usableFromInline var newest: List?
  /// The version of the newest change.
  @usableFromInline var version = 0

  @inlinable
  init(_ policy: Policy) { self.policy = policy }

  /// The number of updates that are buffered.
  @inlinable var count: Int { changes.count - first + (coalesced.isEmpty && newest == nil ? 0 : 1) }

  /// Adds a change. `list` is the list that it leads to, if the policy compares lists. Returns the composition that is
  /// no longer needed, if any.
  @discardableResult
  @inlinable
  mutating func append(_ change: Change, leadingTo list: List?, version: Int) -> Composition? {
    self.version = version
    switch policy {
    case .unbounded: changes.append((change, version))
    case .coalesced(_, let makeComposition, _): return coalesced.append(change, to: makeComposition)
    case .latest: newest = list
    }
    return nil
  }

  /// Removes and returns the ingredients of the next update.
  @inlinable
  mutating func takeFirst() -> (part: Part, version: Int)? {
    guard count > 0 else { return nil }
    switch policy {
    case .unbounded:
      let (change, version) = changes[first]
      first += 1
      // This neither moves all changes each time that one is taken, nor keeps taken ones for long.
      if first * 2 > changes.count {
        changes.removeFirst(first)
        first = 0
      }
      return (.change(change), version)
    case .coalesced(_, _, let settle):
      let all = coalesced
      coalesced = CoalescedChanges()
      return (.changes(all, settle), version)
    case .latest(let compare): return newest.take().map { (.list($0, compare), version) }
    }
  }

  /// The ingredients of an update, from which it is made when it is wanted.
  @usableFromInline
  enum Part {
    case change(Change)
    case changes(CoalescedChanges<Composition>, (Change, List, inout List) -> Change)
    case net(change: Change, isExact: Bool, (Change, List, inout List) -> Change)
    case list(List, (List, List) -> (change: Change, isExact: Bool))

    /// The change, if it is reported as it is.
    @inlinable var single: Change? {
      switch self {
      case .change(let change): change
      case .changes(let changes, _): changes.single
      case .net, .list: nil
      }
    }

    /// Returns what has changed since the list that was delivered last, and the list that this leads to; an empty
    /// change if all changes cancel out. It `isExact` unless it says nothing of elements that became something equal:
    /// then what was delivered keeps those from before, and is no longer what the source has.
    ///
    /// - Parameters:
    ///   - before: The list that was delivered last.
    ///   - newest: The list that the source has now, if it is known.
    @inlinable
    func update(from before: List, to newest: List?) -> (change: Change, after: List, isExact: Bool) {
      switch self {
      case .change(let change): return (change, Self.list(after: change, of: before, newest), true)
      case .changes(let changes, let settle):
        // A single change needs no check whether it leads back to an equal list.
        if let change = changes.single { return (change, Self.list(after: change, of: before, newest), true) }
        let (change, isExact) = changes.netChange
        return Self.net(change: change, isExact: isExact, settle).update(from: before, to: newest)
      case .net(let change, let isExact, let settle):
        var after = Self.list(after: change, of: before, isExact ? newest : nil)
        if change.isEmpty { return (change, after, isExact) }
        let settled = settle(change, before, &after)
        return (settled, after, isExact && !settled.isEmpty)
      case .list(let new, let compare):
        let (change, isExact) = compare(before, new)
        return (change, Self.list(after: change, of: before, isExact ? new : nil), true)
      }
    }

    @inlinable
    static func list(after change: Change, of before: List, _ known: List?) -> List {
      if let known { return known }
      var list = before
      change.performUnchecked(on: &list)
      return list
    }
  }
}
