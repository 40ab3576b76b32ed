public import ReactiveCollectionsPositions

/// Which keys are shown.
@usableFromInline
enum KeySelection {
  case all, onlyThoseElsewhere, noneOfThoseElsewhere
}

/// The first element for each key of a source, as long as the key is shown at all. Used by `distinct` and the set
/// operations on two lists. It is hosted by closures: see ``Hosting``.
@usableFromInline
struct FirstOfEachKey<Element, Key: Hashable> {
  @usableFromInline typealias Output = ListShape<Element>
  @usableFromInline typealias List = PersistentArray<Element>
  @usableFromInline typealias Change = CollectionChange<Element>

  @usableFromInline var key: (Element) -> Key
  /// Whether an element that replaces another one with the same key is unchanged. If `nil`, it always counts as
  /// changed, since an object may have changed inside in the meantime.
  @usableFromInline var isUnchanged: ((Element, Element) -> Bool)? {
    comparison?.mayChangeInside == true ? nil : comparison?.whetherUnchanged
  }
  @usableFromInline let comparison: ElementComparison<Element>?
  /// The groups by their keys, also those that only the other list has.
  @usableFromInline var keyed = KeyedPositions<Key>()
  @inlinable var positions: GroupedPositions { keyed.positions }
  /// For each position of the source, whether the element there is shown.
  @usableFromInline let shown = CountedBits()
  /// How often the key of each group occurs in the other list.
  @usableFromInline var others: [Int] = []

  @usableFromInline let selection: KeySelection

  @inlinable
  init(by key: @escaping (Element) -> Key, _ selection: KeySelection, comparing comparison: ElementComparison<Element>?)
  {
    self.key = key
    self.selection = selection
    self.comparison = comparison
  }

  // MARK: Groups

  @inlinable
  mutating func group(of key: Key) -> Int {
    let group = keyed.group(of: key)
    if group == others.count { others.append(0) }
    return group
  }

  /// Frees a group if its key no longer occurs in either list.
  @inlinable
  mutating func freeIfUnused(_ group: Int) {
    guard positions.count(of: group) == 0, others[group] == 0, let key = keyed.keys[group] else { return }
    keyed.freeIfUnused(group, of: key)
  }

  @inlinable
  func isShown(_ group: Int) -> Bool {
    switch selection {
    case .all: true
    case .onlyThoseElsewhere: others[group] > 0
    case .noneOfThoseElsewhere: others[group] == 0
    }
  }

  // MARK: The source

  @inlinable
  mutating func begin(_ source: List) -> List {
    var bits = PackedBits()
    bits.reserveCapacity(source.count)
    var result = ContiguousArray<Element>()
    for (index, element) in source.enumerated() {
      let group = group(of: key(element))
      let isIn = positions.insert(at: index, in: group) == 0 && isShown(group)
      bits.append(isIn)
      if isIn { result.append(element) }
    }
    shown.insert(bits, at: 0)
    return List(result)
  }

  /// Says how a change of the source changes the list.
  @inlinable
  mutating func follow(_ change: Change, leadingTo source: List, _ steps: inout Steps<Output>) {
    switch change {
    case .insert(let index, let element): insert(element, group(of: key(element)), at: index, &steps)
    case .remove(let index, _): remove(at: index, source, &steps)
    case .update(let index, _, let new): update(at: index, to: new, source, &steps)
    case .move(let start, let target, _): move(from: start, to: target, source, &steps)
    case .composite(let changes):
      for (run, after) in zip(changes.runs, changes.lists(leadingTo: source)) { follow(run, leadingTo: after, &steps) }
    }
  }

  /// A run may consist of several elements. Each step is followed with the source as it is after that step, which is
  /// reconstructed from the source after the run.
  @inlinable
  mutating func follow(_ run: ChangeRun<Element>, leadingTo after: List, _ steps: inout Steps<Output>) {
    var current = after
    if run.count > 1 { run.inverted.perform(on: &current) }
    for (offset, element) in run.elements.enumerated() {
      let step =
        switch run.kind {
        case .insert: Change.insert(run.index + offset, element)
        case .remove: Change.remove(run.index, element)
        case .update: Change.update(run.index + offset, old: element, new: run.newElements[offset])
        case .move: Change.move(from: run.index, to: run.target, element)
        }
      if run.count > 1 { step.performUnchecked(on: &current) }
      follow(step, leadingTo: current, &steps)
    }
  }

  @inlinable
  mutating func insert(_ element: Element, _ group: Int, at index: Int, _ steps: inout Steps<Output>) {
    let row = positions.insert(at: index, in: group)
    shown.insert(false, at: index)
    guard row == 0, isShown(group) else { return }
    show(element, at: index, insteadOf: positions.count(of: group) > 1 ? 1 : nil, in: group, &steps)
  }

  /// Shows an element at a position of the source that is now the first of its group. `row` is the row of the element
  /// that was shown before.
  @inlinable
  func show(_ element: Element, at index: Int, insteadOf row: Int?, in group: Int, _ steps: inout Steps<Output>) {
    if let row {
      let oldRank = shown.set(at: positions.sourcePosition(of: row, in: group), to: false).rank
      replace(at: oldRank, by: element, at: index, &steps)
    } else {
      steps.append(.insert(shown.set(at: index, to: true).rank, element))
    }
  }

  /// Replaces the element shown at a rank, which is no longer shown, with another one.
  @inlinable
  func replace(at oldRank: Int, by element: Element, at index: Int, _ steps: inout Steps<Output>) {
    let rank = shown.set(at: index, to: true).rank
    let old = steps[oldRank]
    if rank != oldRank { steps.append(.move(from: oldRank, to: rank, old)) }
    if isUnchanged?(old, element) == true {
      steps.keepElements()
    } else {
      steps.append(.update(rank, old: old, new: element))
    }
  }

  @inlinable
  mutating func remove(at index: Int, _ source: List, _ steps: inout Steps<Output>) {
    let (group, _) = positions.remove(at: index)
    let (wasShown, rank) = shown.remove(at: index)
    defer { freeIfUnused(group) }
    guard wasShown else { return }
    if positions.count(of: group) == 0 { return steps.append(.remove(rank, steps[rank])) }
    let next = positions.sourcePosition(of: 0, in: group)
    replace(at: rank, by: source[next], at: next, &steps)
  }

  @inlinable
  mutating func update(at index: Int, to new: Element, _ source: List, _ steps: inout Steps<Output>) {
    let group = group(of: key(new))
    let number = positions.number(at: index)
    let location = positions.location(of: number)
    if location.group == group {
      guard shown[index] else { return }
      let rank = shown.rank(index)
      return steps.append(.update(rank, old: steps[rank], new: new))
    }
    // An element that is shown under both keys is reported as updated.
    if shown[index], positions.count(of: location.group) == 1, positions.count(of: group) == 0, isShown(group) {
      let rank = shown.rank(index)
      let old = steps[rank]
      _ = positions.regroup(number, at: index, from: location, to: group)
      freeIfUnused(location.group)
      return steps.append(.update(rank, old: old, new: new))
    }
    var rest = source
    rest.remove(at: index)
    remove(at: index, rest, &steps)
    insert(new, group, at: index, &steps)
  }

  @inlinable
  mutating func move(from start: Int, to target: Int, _ source: List, _ steps: inout Steps<Output>) {
    let (group, from, to) = positions.move(from: start, to: target)
    let (wasShown, rank) = shown.remove(at: start)
    shown.insert(false, at: target)
    guard isShown(group) else { return }
    switch (from == 0, to == 0) {
    case (true, true):
      let newRank = shown.set(at: target, to: true).rank
      if rank != newRank { steps.append(.move(from: rank, to: newRank, steps[rank])) }
    case (true, false):
      precondition(wasShown, "The first element of a group must be shown")
      let first = positions.sourcePosition(of: 0, in: group)
      replace(at: rank, by: source[first], at: first, &steps)
    case (false, true): show(source[target], at: target, insteadOf: 1, in: group, &steps)
    case (false, false): break
    }
  }

  // MARK: Other rules

  @inlinable
  mutating func replaceKey(_ source: List, _ steps: inout Steps<Output>) {
    let old = shown.packed
    self = FirstOfEachKey(by: key, selection, comparing: comparison)
    let list = begin(source)
    let change = Change.selection(of: source, from: old, to: shown.packed)
    if !change.isEmpty { steps.append(change, leadingTo: list) }
  }

  // MARK: The other list

  /// Counts occurrences of a key in the other list, with the current source.
  @inlinable
  mutating func count(_ group: Int, _ difference: Int, _ source: List, _ steps: inout Steps<Output>) {
    let wasShown = isShown(group)
    others[group] += difference
    defer { freeIfUnused(group) }
    guard wasShown != isShown(group), positions.count(of: group) > 0 else { return }
    let first = positions.sourcePosition(of: 0, in: group)
    let rank = shown.set(at: first, to: !wasShown).rank
    steps.append(wasShown ? .remove(rank, steps[rank]) : .insert(rank, source[first]))
  }
}
