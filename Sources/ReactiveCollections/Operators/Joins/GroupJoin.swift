public import ReactiveCollectionsPositions

/// The elements of a list, each with all elements of another list that have the same key.
@usableFromInline
struct GroupJoin<Element, Other, Key: Hashable> {
  @usableFromInline typealias Sources = Inputs<ListShape<Element>, ListShape<Other>>
  @usableFromInline typealias Result = Joined<Element, PersistentArray<Other>>
  @usableFromInline typealias Output = ListShape<Result>

  @usableFromInline let (key, otherKey): ((Element) -> Key, (Other) -> Key)
  @usableFromInline var (positions, others) = (KeyedPositions<Key>(), KeyedPositions<Key>())
  /// The elements of each group of the other list. The results share them.
  @usableFromInline var groups: ContiguousArray<PersistentArray<Other>> = []
  /// The groups that have changed in the commit in progress, and whether each has.
  @usableFromInline var changed: [Int] = []
  @usableFromInline var haveChanged: [Bool] = []

  @inlinable
  init(on key: @escaping (Element) -> Key, _ otherKey: @escaping (Other) -> Key) {
    (self.key, self.otherKey) = (key, otherKey)
  }

  @inlinable
  mutating func begin(_ sources: Sources) -> PersistentArray<Result> {
    let list = sources.second.value
    let keys = others.begin(list, by: otherKey)
    var members = Array(repeating: ContiguousArray<Other>(), count: others.keys.count)
    for (position, element) in list.enumerated() {
      // A key that does not equal itself is found by its position.
      members[others.groups[keys[position]] ?? others.positions.location(at: position).group].append(element)
    }
    groups = ContiguousArray(members.map { PersistentArray($0) })
    haveChanged = Array(repeating: false, count: groups.count)
    let elements = sources.first.value
    return PersistentArray(
      zip(elements, positions.begin(elements, by: key)).map { Result($0, partners(of: $1)) })
  }

  @inlinable
  func partners(of key: Key) -> PersistentArray<Other> { others.groups[key].map { groups[$0] } ?? [] }

  @inlinable
  mutating func follow(_ sources: Sources, _ steps: inout Steps<Output>) {
    steps.composition = .comparing
    if let change = sources.first.record?._withUnsafeGuaranteedRef({ $0.change }) {
      change.forEachStep { follow($0, &steps) }
    }
    guard let change = sources.second.record?._withUnsafeGuaranteedRef({ $0.change }) else { return }
    change.forEachStep { followOther($0) }
    updateResults(&steps)
  }

  /// Updates the results whose partners have changed. They are at different positions, so this is one step, unless
  /// elements have changed as well.
  @inlinable
  mutating func updateResults(_ steps: inout Steps<Output>) {
    var updates: [(position: Int, group: Int)] = []
    for group in changed {
      haveChanged[group] = false
      let key = others.key(of: group)
      for position in positions.positions(of: key) { updates.append((position, group)) }
    }
    if changed.count > 1 { updates = Self.sorted(updates) }
    var made = CollectionChange<Result>.Changes()
    for (position, group) in updates {
      let old = steps[position]
      made.append(.update(position, old: old, new: Result(old.left, groups[group])))
    }
    steps.appendUnlessEmpty(CollectionChange(made))
    for group in changed { others.freeIfUnused(group, of: others.key(of: group)) }
    changed.removeAll(keepingCapacity: true)
  }

  @usableFromInline
  static func sorted(_ updates: [(position: Int, group: Int)]) -> [(position: Int, group: Int)] {
    updates.sorted { $0.position < $1.position }
  }

  @inlinable
  mutating func follow(_ step: CollectionChange<Element>, _ steps: inout Steps<Output>) {
    switch step {
    case .insert(let index, let element):
      let key = key(element)
      _ = positions.insert(key, at: index)
      steps.append(.insert(index, Result(element, partners(of: key))))
    case .remove(let index, _):
      _ = positions.remove(at: index)
      steps.append(.remove(index, steps[index]))
    case .update(let index, _, let element):
      let key = key(element)
      if positions.location(at: index).key != key { positions.update(at: index, to: key) }
      steps.append(.update(index, old: steps[index], new: Result(element, partners(of: key))))
    case .move(let source, let target, _):
      _ = positions.move(from: source, to: target)
      steps.append(.move(from: source, to: target, steps[source]))
    case .composite: preconditionFailure("A step cannot be composite")
    }
  }

  @inlinable
  mutating func followOther(_ step: CollectionChange<Other>) {
    switch step {
    case .insert(let index, let other):
      let group = group(of: otherKey(other))
      groups[group].insert(other, at: others.positions.insert(at: index, in: group))
      note(group)
    case .remove(let index, _):
      let (group, row) = others.positions.remove(at: index)
      groups[group].remove(at: row)
      note(group)
    case .update(let index, _, let other):
      let (key, old) = (otherKey(other), others.positions.location(at: index))
      note(old.group)
      if others.key(of: old.group) == key {
        groups[old.group][old.row] = other
      } else {
        let (group, number) = (group(of: key), others.positions.number(at: index))
        groups[old.group].remove(at: old.row)
        groups[group].insert(other, at: others.positions.regroup(number, at: index, from: old, to: group))
        note(group)
      }
    case .move(let source, let target, _):
      let (group, from, to) = others.positions.move(from: source, to: target)
      if from == to { return }
      groups[group].move(from: from, to: to)
      note(group)
    case .composite: preconditionFailure("A step cannot be composite")
    }
  }

  @inlinable
  mutating func group(of key: Key) -> Int {
    let group = others.group(of: key)
    if group == groups.count {
      groups.append([])
      haveChanged.append(false)
    }
    return group
  }

  /// Notes that a group has changed. It is freed, if it has become empty, when its results have been updated.
  @inlinable
  mutating func note(_ group: Int) {
    if haveChanged[group] { return }
    haveChanged[group] = true
    changed.append(group)
  }
}
