public import CollectionChanges
public import PersistentArrays

/// One start of `joined`. For each element of the left list there is a stretch of pairs, one for each element of the
/// right list that has the same key, in the order of the right list.
@usableFromInline
final class JoinRun<Left, Right, Key: Hashable, Pair>: ListNode<Pair> {
  @usableFromInline typealias List = PersistentArray<Pair>
  @usableFromInline typealias Composition = ChangeComposition<Pair>

  @usableFromInline let (leftKey, rightKey): ((Left) -> Key, (Right) -> Key)
  @usableFromInline let pair: (Left, Right) -> Pair
  /// Makes the pair for an element of the left list without a partner; `nil` if there is no such pair.
  @usableFromInline let alone: ((Left) -> Pair)?

  @exclusivity(unchecked) @usableFromInline var (lefts, rights): (PersistentArray<Left>, PersistentArray<Right>) = (
    [], []
  )
  @exclusivity(unchecked) @usableFromInline var (leftPlaces, rightPlaces) = (KeyedPlaces<Key>(), KeyedPlaces<Key>())
  /// The length of each stretch.
  @usableFromInline let widths = PartialSums()
  @exclusivity(unchecked) @usableFromInline var leftChanges: [CollectionChange<Left>] = []
  @exclusivity(unchecked) @usableFromInline var rightChanges: [CollectionChange<Right>] = []

  @inlinable
  init(
    on leftKey: @escaping (Left) -> Key, _ rightKey: @escaping (Right) -> Key, alone: ((Left) -> Pair)?,
    for consumer: Consumer<Pair>, comparing comparison: ElementComparison<Pair>?,
    _ pair: @escaping (Left, Right) -> Pair
  ) {
    (self.leftKey, self.rightKey) = (leftKey, rightKey)
    self.alone = alone
    self.pair = pair
    super.init(for: consumer, comparing: comparison, keepingList: true)
  }

  @inlinable
  func begin(_ left: CollectionProducer<Left>, _ right: CollectionProducer<Right>) {
    onFlush = { [unowned(unsafe) self] in self.emit() }
    rights = follow(right, needs: .change) { change, _ in self.rightChanges.append(change) }
    for (index, element) in rights.enumerated() { _ = rightPlaces.insert(rightKey(element), at: index) }
    lefts = follow(left, needs: .change) { change, _ in self.leftChanges.append(change) }
    var all = ContiguousArray<Pair>()
    var counts: [Int] = []
    for (index, element) in lefts.enumerated() {
      let key = leftKey(element)
      _ = leftPlaces.insert(key, at: index)
      let pairs = pairs(of: element, key)
      counts.append(pairs.count)
      all.append(contentsOf: pairs)
    }
    widths.insert(counts, at: 0)
    begin(List(all))
  }

  /// Returns the stretch of an element of the left list.
  @inlinable
  func pairs(of left: Left, _ key: Key) -> ContiguousArray<Pair> {
    let partners = rightPlaces.positions(of: key)
    if partners.isEmpty, let alone { return [alone(left)] }
    return ContiguousArray(partners.lazy.map { self.pair(left, self.rights[$0]) })
  }

  @inlinable
  func emit() {
    send(edits: true) { [self] list in
      var composition = emptyComposition
      for change in leftChanges { for step in change.steps { follow(step, &list, &composition) } }
      leftChanges = []
      for change in rightChanges { for step in change.steps { followRight(step, &list, &composition) } }
      rightChanges = []
      return composition.change
    }
  }

  // MARK: The left list

  @inlinable
  func follow(_ step: CollectionChange<Left>, _ list: inout List, _ composition: inout Composition) {
    switch step {
    case .insert(let index, let left):
      lefts.insert(left, at: index)
      let key = leftKey(left)
      _ = leftPlaces.insert(key, at: index)
      let pairs = pairs(of: left, key)
      let start = widths.insert(pairs.count, at: index)
      replace(start..<start, with: pairs, &list, &composition)
    case .remove(let index, _):
      lefts.remove(at: index)
      _ = leftPlaces.remove(at: index)
      let (width, start) = widths.remove(at: index)
      replace(start..<start + width, with: [], &list, &composition)
    case .update(let index, _, let left):
      lefts[index] = left
      let key = leftKey(left)
      if leftPlaces.place(at: index).key != key {
        leftPlaces.update(at: index, to: key)
      }
      let pairs = pairs(of: left, key)
      let (width, start) = widths.set(at: index, to: pairs.count)
      replace(start..<start + width, with: pairs, &list, &composition)
    case .move(let source, let target, _):
      lefts.move(from: source, to: target)
      _ = leftPlaces.move(from: source, to: target)
      let (width, start, end) = widths.move(from: source, to: target)
      let moved = List(list[start..<start + width])
      list.removeSubrange(start..<start + width)
      list.replaceSubrange(end..<end, with: moved)
      composition.append(.moves(of: moved, from: start, to: end))
    case .composite: preconditionFailure("A step cannot be composite")
    }
  }

  /// Replaces pairs with others, by updates as far as possible.
  @inlinable
  func replace(
    _ range: Range<Int>, with new: ContiguousArray<Pair>, _ list: inout List, _ composition: inout Composition
  ) {
    let updated = min(range.count, new.count)
    let old = List(list[range])
    list.replaceSubrange(range, with: List(new))
    if updated > 0 {
      composition.append(
        .update(of: List(old.prefix(updated)), to: List(new.prefix(updated)), at: range.lowerBound))
    }
    let rest = range.lowerBound + updated
    if old.count > updated { composition.append(.removal(of: List(old.dropFirst(updated)), at: rest)) }
    if new.count > updated { composition.append(.insertion(of: List(new.dropFirst(updated)), at: rest)) }
  }

  // MARK: The right list

  @inlinable
  func followRight(_ step: CollectionChange<Right>, _ list: inout List, _ composition: inout Composition) {
    switch step {
    case .insert(let index, let right): comeIn(right, rightKey(right), at: index, &list, &composition)
    case .remove(let index, _): goOut(at: index, &list, &composition)
    case .update(let index, _, let right):
      let key = rightKey(right)
      let place = rightPlaces.place(at: index)
      guard place.key == key else {
        goOut(at: index, &list, &composition)
        return comeIn(right, key, at: index, &list, &composition)
      }
      rights[index] = right
      for position in leftPlaces.positions(of: key) {
        update(at: widths.sum(before: position) + place.row, to: pair(lefts[position], right), &list, &composition)
      }
    case .move(let source, let target, _):
      rights.move(from: source, to: target)
      let (key, from, to) = rightPlaces.move(from: source, to: target)
      if from == to { return }
      for position in leftPlaces.positions(of: key) {
        let start = widths.sum(before: position)
        composition.append(.move(from: start + from, to: start + to, list[start + from]))
        list.move(from: start + from, to: start + to)
      }
    case .composite: preconditionFailure("A step cannot be composite")
    }
  }

  @inlinable
  func comeIn(
    _ right: Right, _ key: Key, at index: Int, _ list: inout List, _ composition: inout Composition
  ) {
    rights.insert(right, at: index)
    let isFirst = rightPlaces.count(of: key) == 0
    let row = rightPlaces.insert(key, at: index)
    for position in leftPlaces.positions(of: key) {
      let new = pair(lefts[position], right)
      if isFirst, alone != nil {
        update(at: widths.sum(before: position), to: new, &list, &composition)
      } else {
        let place = widths.add(1, at: position) + row
        list.insert(new, at: place)
        composition.append(.insert(place, new))
      }
    }
  }

  @inlinable
  func goOut(at index: Int, _ list: inout List, _ composition: inout Composition) {
    rights.remove(at: index)
    let (key, row) = rightPlaces.remove(at: index)
    let wasLast = rightPlaces.count(of: key) == 0
    for position in leftPlaces.positions(of: key) {
      if wasLast, let alone {
        update(at: widths.sum(before: position), to: alone(lefts[position]), &list, &composition)
      } else {
        let place = widths.add(-1, at: position) + row
        composition.append(.remove(place, list.remove(at: place)))
      }
    }
  }

  @inlinable
  func update(at place: Int, to new: Pair, _ list: inout List, _ composition: inout Composition) {
    composition.append(.update(place, old: list[place], new: new))
    list[place] = new
  }
}
