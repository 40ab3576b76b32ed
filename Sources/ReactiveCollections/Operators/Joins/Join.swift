public import ReactiveCollectionsPositions

/// The pairs of two lists. For each element of the left list there is a stretch of pairs, one for each element of the
/// right list that has the same key, in the order of the right list.
@usableFromInline
struct Join<Left, Right, Key: Hashable, Pair> {
  @usableFromInline typealias Sources = Inputs<ListShape<Left>, ListShape<Right>>
  @usableFromInline typealias Output = ListShape<Pair>
  @usableFromInline typealias List = PersistentArray<Pair>

  @usableFromInline let (leftKey, rightKey): ((Left) -> Key, (Right) -> Key)
  @usableFromInline let pair: (Left, Right) -> Pair
  /// Makes the pair for an element of the left list without a partner; `nil` if there is no such pair.
  @usableFromInline let alone: ((Left) -> Pair)?
  @usableFromInline let comparison: ElementComparison<Pair>?

  @usableFromInline var (lefts, rights): (PersistentArray<Left>, PersistentArray<Right>) = ([], [])
  @usableFromInline var (leftPositions, rightPositions) = (KeyedPositions<Key>(), KeyedPositions<Key>())
  /// The length of each stretch.
  @usableFromInline let widths = PartialSums()
  @usableFromInline let kernel = JoinKernel<Left, Right, Key, Pair>()

  @inlinable
  init(
    on leftKey: @escaping (Left) -> Key, _ rightKey: @escaping (Right) -> Key, alone: ((Left) -> Pair)?,
    comparing comparison: ElementComparison<Pair>?, _ pair: @escaping (Left, Right) -> Pair
  ) {
    (self.leftKey, self.rightKey) = (leftKey, rightKey)
    self.alone = alone
    self.comparison = comparison
    self.pair = pair
  }

  @usableFromInline
  mutating func begin(_ sources: Sources) -> List {
    (lefts, rights) = (sources.first.value, sources.second.value)
    let rightGroups = kernel.groupRights(&self, rights)
    rightPositions.positions.begin(rightGroups)
    var members: [Int: [Int]] = [:]
    for (index, group) in rightGroups.enumerated() { members[group, default: []].append(index) }
    let (leftGroups, groupsOfPartners) = kernel.groupLefts(&self, lefts)
    leftPositions.positions.begin(leftGroups)
    // For each pair, the position of the right element; -1 if there is none.
    var (partners, counts) = ([Int](), [Int]())
    for group in groupsOfPartners {
      let found = members[group] ?? (alone == nil ? [] : [-1])
      partners += found
      counts.append(found.count)
    }
    widths.insert(counts, at: 0)
    return List(kernel.pairs(self, counts, partners))
  }

  /// Returns the stretch of an element of the left list.
  @inlinable
  func pairs(of left: Left, _ key: Key) -> ContiguousArray<Pair> {
    let partners = rightPositions.positions(of: key)
    var pairs = ContiguousArray<Pair>()
    for partner in partners { pairs.append(pair(left, rights[partner])) }
    if partners.isEmpty, let alone { pairs.append(alone(left)) }
    return pairs
  }

  @inlinable
  mutating func follow(_ sources: Sources, _ steps: inout Steps<Output>) {
    steps.composition = .comparing
    if let change = sources.first.record?._withUnsafeGuaranteedRef({ $0.change }) {
      change.forEachStep { follow($0, &steps) }
    }
    if let change = sources.second.record?._withUnsafeGuaranteedRef({ $0.change }) {
      change.forEachStep { followRight($0, &steps) }
    }
  }

  // MARK: The left list

  @inlinable
  mutating func follow(_ step: CollectionChange<Left>, _ steps: inout Steps<Output>) {
    switch step {
    case .insert(let index, let left):
      lefts.insert(left, at: index)
      let key = leftKey(left)
      _ = leftPositions.insert(key, at: index)
      let pairs = pairs(of: left, key)
      let start = widths.insert(pairs.count, at: index)
      replace(start..<start, with: pairs, &steps)
    case .remove(let index, _):
      lefts.remove(at: index)
      _ = leftPositions.remove(at: index)
      let (width, start) = widths.remove(at: index)
      replace(start..<start + width, with: [], &steps)
    case .update(let index, _, let left):
      lefts[index] = left
      let key = leftKey(left)
      if leftPositions.location(at: index).key != key {
        leftPositions.update(at: index, to: key)
      }
      let pairs = pairs(of: left, key)
      let (width, start) = widths.set(at: index, to: pairs.count)
      replace(start..<start + width, with: pairs, &steps)
    case .move(let source, let target, _):
      lefts.move(from: source, to: target)
      _ = leftPositions.move(from: source, to: target)
      let (width, start, end) = widths.move(from: source, to: target)
      steps.appendUnlessEmpty(.moves(of: List(steps.value[start..<start + width]), from: start, to: end))
    case .composite: preconditionFailure("A step cannot be composite")
    }
  }

  /// Replaces pairs with others, by updates as far as possible.
  @inlinable
  func replace(_ range: Range<Int>, with new: ContiguousArray<Pair>, _ steps: inout Steps<Output>) {
    // Mostly an element has one partner.
    switch (range.count, new.count) {
    case (0, 0): break
    case (0, 1): steps.append(.insert(range.lowerBound, new[0]))
    case (1, 0): steps.append(.remove(range.lowerBound, steps.value[range.lowerBound]))
    case (1, 1): update(at: range.lowerBound, to: new[0], &steps)
    default: replaceSeveral(range, with: new, &steps)
    }
  }

  @usableFromInline
  func replaceSeveral(_ range: Range<Int>, with new: ContiguousArray<Pair>, _ steps: inout Steps<Output>) {
    let updated = min(range.count, new.count)
    let old = List(steps.value[range])
    if updated > 0 {
      steps.append(.update(of: List(old.prefix(updated)), to: List(new.prefix(updated)), at: range.lowerBound))
    }
    let rest = range.lowerBound + updated
    if old.count > updated { steps.append(.removal(of: List(old.dropFirst(updated)), at: rest)) }
    if new.count > updated { steps.append(.insertion(of: List(new.dropFirst(updated)), at: rest)) }
  }

  // MARK: The right list

  @inlinable
  mutating func followRight(_ step: CollectionChange<Right>, _ steps: inout Steps<Output>) {
    switch step {
    case .insert(let index, let right): comeIn(right, rightKey(right), at: index, &steps)
    case .remove(let index, _): goOut(at: index, &steps)
    case .update(let index, _, let right):
      let key = rightKey(right)
      let location = rightPositions.location(at: index)
      guard location.key == key else {
        goOut(at: index, &steps)
        return comeIn(right, key, at: index, &steps)
      }
      rights[index] = right
      for position in leftPositions.positions(of: key) {
        update(at: widths.sum(before: position) + location.row, to: pair(lefts[position], right), &steps)
      }
    case .move(let source, let target, _):
      rights.move(from: source, to: target)
      let (key, from, to) = rightPositions.move(from: source, to: target)
      if from == to { return }
      for position in leftPositions.positions(of: key) {
        let start = widths.sum(before: position)
        steps.append(.move(from: start + from, to: start + to, steps[start + from]))
      }
    case .composite: preconditionFailure("A step cannot be composite")
    }
  }

  @inlinable
  mutating func comeIn(_ right: Right, _ key: Key, at index: Int, _ steps: inout Steps<Output>) {
    rights.insert(right, at: index)
    let isFirst = rightPositions.count(of: key) == 0
    let row = rightPositions.insert(key, at: index)
    for position in leftPositions.positions(of: key) {
      let new = pair(lefts[position], right)
      if isFirst, alone != nil {
        update(at: widths.sum(before: position), to: new, &steps)
      } else {
        steps.append(.insert(widths.add(1, at: position) + row, new))
      }
    }
  }

  @inlinable
  mutating func goOut(at index: Int, _ steps: inout Steps<Output>) {
    rights.remove(at: index)
    let (key, row) = rightPositions.remove(at: index)
    let wasLast = rightPositions.count(of: key) == 0
    for position in leftPositions.positions(of: key) {
      if wasLast, let alone {
        update(at: widths.sum(before: position), to: alone(lefts[position]), &steps)
      } else {
        let location = widths.add(-1, at: position) + row
        steps.append(.remove(location, steps[location]))
      }
    }
  }

  @inlinable
  func update(at location: Int, to new: Pair, _ steps: inout Steps<Output>) {
    steps.append(.update(location, old: steps[location], new: new))
  }
}

/// What a join does with all elements: the loops that the client compiles.
@usableFromInline
struct JoinKernel<Left, Right, Key: Hashable, Pair> {
  @usableFromInline typealias Host = Join<Left, Right, Key, Pair>

  /// Returns the group of each element of the right list.
  @usableFromInline let groupRights: (inout Host, PersistentArray<Right>) -> [Int]
  /// Returns the group of each element of the left list, and the one of its partners; -1 if there are none.
  @usableFromInline let groupLefts: (inout Host, PersistentArray<Left>) -> (own: [Int], ofPartners: [Int])
  /// Returns the pairs of all elements of the left list, which have so many partners, at these positions.
  @usableFromInline let pairs: (Host, _ counts: [Int], _ partners: [Int]) -> ContiguousArray<Pair>

  @inlinable
  init() {
    groupRights = { host, rights in
      var groups: [Int] = []
      rights.forEachChunk { for right in $0 { groups.append(host.rightPositions.group(of: host.rightKey(right))) } }
      return groups
    }
    groupLefts = { host, lefts in
      var (own, ofPartners) = ([Int](), [Int]())
      lefts.forEachChunk { lefts in
        for left in lefts {
          let key = host.leftKey(left)
          own.append(host.leftPositions.group(of: key))
          ofPartners.append(host.rightPositions.groups[key] ?? -1)
        }
      }
      return (own, ofPartners)
    }
    pairs = { host, counts, partners in
      let rights = ContiguousArray(host.rights)
      var pairs = ContiguousArray<Pair>()
      pairs.reserveCapacity(partners.count)
      var number = 0
      host.lefts.forEachChunk { lefts in
        for left in lefts {
          for _ in 0..<counts[number] {
            let partner = partners[pairs.count]
            if partner >= 0 {
              pairs.append(host.pair(left, rights[partner]))
            } else if let alone = host.alone {
              pairs.append(alone(left))
            }
          }
          number += 1
        }
      }
      return pairs
    }
  }
}
