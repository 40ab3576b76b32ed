public import CollectionChanges
public import PersistentArrays

/// The first element for each key of a source, as long as the key is shown at all. Used by `distinct` and the set
/// operations on two lists.
@usableFromInline
struct FirstOfEachKey<Element, Key: Hashable> {
  @usableFromInline typealias List = PersistentArray<Element>
  @usableFromInline typealias Change = CollectionChange<Element>

  @usableFromInline var key: (Element) -> Key
  /// Whether an element that replaces another one with the same key is unchanged. If `nil`, it always counts as
  /// changed, since an object may have changed inside in the meantime.
  @usableFromInline var isUnchanged: ((Element, Element) -> Bool)? {
    comparison?.mayChangeInside == true ? nil : comparison?.whetherUnchanged
  }
  @usableFromInline let comparison: ElementComparison<Element>?
  @usableFromInline let places = GroupedPlaces()
  /// For each position of the source, whether the element there is shown.
  @usableFromInline let shown = CountedBits()
  /// The groups by key, of all known keys that equal themselves.
  @usableFromInline var groups: [Key: Int] = [:]
  @usableFromInline var known: [Known?] = []

  /// What is known of a group besides its elements.
  @usableFromInline
  struct Known {
    @usableFromInline let key: Key
    /// How often the key occurs in the other list.
    @usableFromInline var others = 0
    @inlinable init(_ key: Key) { self.key = key }
  }

  /// Which keys are shown.
  @usableFromInline
  enum Rule {
    case all, onlyThoseElsewhere, noneOfThoseElsewhere
  }
  @usableFromInline let rule: Rule

  @inlinable
  init(by key: @escaping (Element) -> Key, _ rule: Rule, comparing comparison: ElementComparison<Element>?) {
    self.key = key
    self.rule = rule
    self.comparison = comparison
  }

  // MARK: Groups

  @inlinable
  mutating func group(of key: Key) -> Int {
    if let group = groups[key] { return group }
    let group = places.makeGroup()
    if key.equalsItself { groups[key] = group }
    if group == known.count { known.append(Known(key)) } else { known[group] = Known(key) }
    return group
  }

  /// Frees a group if its key no longer occurs in either list.
  @inlinable
  mutating func freeIfUnused(_ group: Int) {
    guard places.count(of: group) == 0, let old = known[group], old.others == 0 else { return }
    groups[old.key] = nil
    known[group] = nil
    places.free(group)
  }

  @inlinable
  func isShown(_ group: Int) -> Bool {
    switch rule {
    case .all: true
    case .onlyThoseElsewhere: known[group].map { $0.others > 0 } ?? false
    case .noneOfThoseElsewhere: known[group].map { $0.others == 0 } ?? true
    }
  }

  // MARK: The source

  @inlinable
  mutating func begin(with source: List) -> List {
    var bits = PackedBits()
    bits.reserveCapacity(source.count)
    var result = ContiguousArray<Element>()
    for (index, element) in source.enumerated() {
      let group = group(of: key(element))
      let isIn = places.insert(at: index, in: group) == 0 && isShown(group)
      bits.append(isIn)
      if isIn { result.append(element) }
    }
    shown.insert(bits, at: 0)
    return List(result)
  }

  /// Returns how a change of the source changes the list, and makes that change in the list.
  @inlinable
  mutating func follow(_ change: Change, leadingTo source: List, on list: inout List) -> Change {
    switch change {
    case .insert(let index, let element): return insert(element, group(of: key(element)), at: index, &list)
    case .remove(let index, _): return remove(at: index, source, &list)
    case .update(let index, _, let new): return update(at: index, to: new, source, &list)
    case .move(let start, let target, _): return move(from: start, to: target, source, &list)
    case .composite(let changes):
      var composition = ChangeComposition(comparison: comparison, refreshingObjects: true)
      for (run, after) in zip(changes.runs, changes.lists(leadingTo: source)) {
        follow(run, leadingTo: after, &list, &composition)
      }
      return composition.change
    }
  }

  /// A run may consist of several elements. Each step is followed with the source as it is after that step, which is
  /// reconstructed from the source after the run.
  @inlinable
  mutating func follow(
    _ run: ChangeRun<Element>, leadingTo after: List, _ list: inout List,
    _ composition: inout ChangeComposition<Element>
  ) {
    if run.count == 1 {
      let step =
        switch run.kind {
        case .insert: Change.insert(run.index, run.elements[0])
        case .remove: Change.remove(run.index, run.elements[0])
        case .update: Change.update(run.index, old: run.elements[0], new: run.newElements[0])
        case .move: Change.move(from: run.index, to: run.target, run.elements[0])
        }
      return composition.append(follow(step, leadingTo: after, on: &list))
    }
    var current = after
    run.inverted.perform(on: &current)
    for (offset, element) in run.elements.enumerated() {
      let step =
        switch run.kind {
        case .insert: Change.insert(run.index + offset, element)
        case .remove: Change.remove(run.index, element)
        case .update: Change.update(run.index + offset, old: element, new: run.newElements[offset])
        case .move: Change.move(from: run.index, to: run.target, element)
        }
      step.performUnchecked(on: &current)
      composition.append(follow(step, leadingTo: current, on: &list))
    }
  }

  @inlinable
  mutating func insert(_ element: Element, _ group: Int, at index: Int, _ list: inout List) -> Change {
    let row = places.insert(at: index, in: group)
    shown.insert(false, at: index)
    guard row == 0, isShown(group) else { return .empty }
    return show(element, at: index, insteadOf: places.count(of: group) > 1 ? 1 : nil, in: group, &list)
  }

  /// Shows an element at a position of the source that is now the first of its group. `row` is the row of the element
  /// that was shown before.
  @inlinable
  func show(
    _ element: Element, at index: Int, insteadOf row: Int?, in group: Int, _ list: inout List
  ) -> Change {
    guard let row else {
      let rank = shown.set(at: index, to: true).rank
      list.insert(element, at: rank)
      return .insert(rank, element)
    }
    let oldRank = shown.set(at: places.sourcePosition(of: row, in: group), to: false).rank
    return replace(at: oldRank, by: element, at: index, &list)
  }

  /// Replaces the element shown at a rank, which is no longer shown, with another one.
  @inlinable
  func replace(at oldRank: Int, by element: Element, at index: Int, _ list: inout List) -> Change {
    let rank = shown.set(at: index, to: true).rank
    let old = list.remove(at: oldRank)
    list.insert(element, at: rank)
    let isSame = isUnchanged?(old, element) == true
    if rank == oldRank { return isSame ? .empty : .update(rank, old: old, new: element) }
    let move = Change.move(from: oldRank, to: rank, old)
    return isSame ? move : .composite([move, .update(rank, old: old, new: element)])
  }

  @inlinable
  mutating func remove(at index: Int, _ source: List, _ list: inout List) -> Change {
    let (group, _) = places.remove(at: index)
    let (wasShown, rank) = shown.remove(at: index)
    defer { freeIfUnused(group) }
    guard wasShown else { return .empty }
    if places.count(of: group) == 0 { return .remove(rank, list.remove(at: rank)) }
    let next = places.sourcePosition(of: 0, in: group)
    return replace(at: rank, by: source[next], at: next, &list)
  }

  @inlinable
  mutating func update(at index: Int, to new: Element, _ source: List, _ list: inout List) -> Change {
    let group = group(of: key(new))
    if places.place(at: index).group == group {
      guard shown[index] else { return .empty }
      let rank = shown.rank(index)
      let old = list[rank]
      list[rank] = new
      return .update(rank, old: old, new: new)
    }
    let removal = remove(at: index, source.removing(at: index), &list)
    let insertion = insert(new, group, at: index, &list)
    // An element that is shown under both keys is reported as updated.
    if case .remove(let rank, let old) = removal, case .insert(rank, _) = insertion {
      return .update(rank, old: old, new: new)
    }
    var composition = ChangeComposition(comparison: comparison, refreshingObjects: true)
    composition.append(removal)
    composition.append(insertion)
    return composition.change
  }

  @inlinable
  mutating func move(from start: Int, to target: Int, _ source: List, _ list: inout List) -> Change {
    let (group, from, to) = places.move(from: start, to: target)
    let (wasShown, rank) = shown.remove(at: start)
    shown.insert(false, at: target)
    guard isShown(group) else { return .empty }
    switch (from == 0, to == 0) {
    case (true, true):
      let newRank = shown.set(at: target, to: true).rank
      if rank == newRank { return .empty }
      let element = list[rank]
      list.move(from: rank, to: newRank)
      return .move(from: rank, to: newRank, element)
    case (true, false):
      precondition(wasShown, "The first element of a group must be shown")
      let first = places.sourcePosition(of: 0, in: group)
      return replace(at: rank, by: source[first], at: first, &list)
    case (false, true): return show(source[target], at: target, insteadOf: 1, in: group, &list)
    case (false, false): return .empty
    }
  }

  // MARK: The other list

  /// Counts occurrences of a key in the other list, with the current source.
  @inlinable
  mutating func count(_ group: Int, _ difference: Int, _ source: List, _ list: inout List) -> Change {
    let wasShown = isShown(group)
    known[group]?.others += difference
    defer { freeIfUnused(group) }
    guard wasShown != isShown(group), places.count(of: group) > 0 else { return .empty }
    let first = places.sourcePosition(of: 0, in: group)
    let rank = shown.set(at: first, to: !wasShown).rank
    if wasShown { return .remove(rank, list.remove(at: rank)) }
    list.insert(source[first], at: rank)
    return .insert(rank, source[first])
  }
}

extension PersistentArray {
  /// Returns the list without one element.
  @inlinable
  func removing(at index: Int) -> PersistentArray {
    var list = self
    list.remove(at: index)
    return list
  }
}
