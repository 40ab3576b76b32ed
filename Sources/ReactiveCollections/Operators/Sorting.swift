public import ReactiveCollectionsPositions

/// The elements in an order: equal elements are in the order of the source.
///
/// Each element has an id in both orders. It is found by its id, never by comparing, so it may have changed inside in
/// the meantime.
@usableFromInline
struct Sorting<Keys: SortKeys>: Operator {
  @usableFromInline typealias Element = Keys.Element
  @usableFromInline typealias Input = ListShape<Element>
  @usableFromInline typealias Output = ListShape<Element>

  @usableFromInline var keys: Keys
  /// The order that is about to replace this one. Until then, elements are found in this one.
  @usableFromInline var next: Keys?
  @usableFromInline let positions = SortedPositions()

  @inlinable init(_ keys: Keys) { self.keys = keys }

  @inlinable
  mutating func begin(_ source: List) -> List {
    let elements = ContiguousArray(source)
    let elementKeys = ContiguousArray(elements.lazy.map(keys.key))
    var order = Array(elements.indices)
    // The standard library's sort is stable.
    order.sort { keys.areInIncreasingOrder(elementKeys[$0], elementKeys[$1]) }
    positions.begin(order)
    for (id, key) in elementKeys.enumerated() { keys.keep(key, for: id) }
    return List(order.lazy.map { elements[$0] })
  }

  @inlinable
  mutating func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    if let change = record.change { follow(change, &steps) }
  }

  @inlinable
  mutating func follow(_ change: Change, _ steps: inout Steps<Output>) {
    switch change {
    case .insert(let index, let element): insert(element, at: index, &steps)
    case .remove(let index, _): remove(at: index, &steps)
    case .update(let index, _, let element): update(at: index, to: element, &steps)
    case .move(let source, let target, _): move(from: source, to: target, &steps)
    case .composite(let changes):
      if !Keys.areKept && changes.mayRefresh { followRefreshes(changes, &steps) } else { follow(changes, &steps) }
    }
  }

  @inlinable
  mutating func follow(_ changes: Change.Changes, _ steps: inout Steps<Output>) {
    for stretch in changes.stretches {
      if isMany(stretch, of: steps.value.count) {
        followMany(stretch, &steps)
      } else {
        for step in stretch { follow(step, &steps) }
      }
    }
  }

  /// Follows changes when elements may have changed inside whose updates are still to come, so that not all elements
  /// are in order. First moves all inserted, moved and updated elements behind the others, and then sorts each of them
  /// in.
  @inlinable
  mutating func followRefreshes(_ changes: Change.Changes, _ steps: inout Steps<Output>) {
    // The number of elements that are in order; the others are behind them.
    var settled = positions.count
    for step in changes {
      switch step {
      case .insert(let index, let element):
        let last = positions.count
        _ = positions.insert(at: index, sorted: last)
        steps.append(.insert(last, element))
      case .remove(let index, _):
        if positions.sortedPosition(at: index) < settled { settled -= 1 }
        remove(at: index, &steps)
      case .update(let index, _, let element):
        putLast(positions.sortedPosition(at: index), &settled, &steps)
        let last = positions.count - 1
        steps.append(.update(last, old: steps.value[last], new: element))
      case .move(let source, let target, _):
        putLast(positions.sortedPosition(at: source), &settled, &steps)
        positions.moveInSource(from: source, to: target)
      case .composite: preconditionFailure("A step cannot be composite")
      }
    }
    while settled < positions.count {
      let list = steps.value
      let (element, index) = (list[settled], positions.sourcePosition(atSorted: settled))
      let target = position(of: keys.key(of: element), from: index, among: 0..<settled, of: list)
      if target < settled {
        steps.append(.move(from: settled, to: target, element))
        positions.moveSorted(from: settled, to: target)
      }
      settled += 1
    }
  }

  @inlinable
  func putLast(_ position: Int, _ settled: inout Int, _ steps: inout Steps<Output>) {
    if position < settled { settled -= 1 }
    let last = positions.count - 1
    if position == last { return }
    steps.append(.move(from: position, to: last, steps.value[position]))
    positions.moveSorted(from: position, to: last)
  }

  // MARK: One element

  @inlinable
  mutating func insert(_ element: Element, at index: Int, _ steps: inout Steps<Output>) {
    let list = steps.value
    let key = keys.key(of: element)
    let target = position(of: key, from: index, among: 0..<list.count, of: list)
    keys.keep(key, for: positions.insert(at: index, sorted: target))
    steps.append(.insert(target, element))
  }

  @inlinable
  func remove(at index: Int, _ steps: inout Steps<Output>) {
    let position = positions.remove(at: index)
    steps.append(.remove(position, steps.value[position]))
  }

  @inlinable
  mutating func update(at index: Int, to element: Element, _ steps: inout Steps<Output>) {
    let list = steps.value
    let position = positions.sortedPosition(at: index)
    let old = list[position]
    let key = keys.key(of: element)
    let target = target(of: key, from: index, at: position, in: list)
    keys.keep(key, for: positions.id(at: index))
    if target != position { positions.moveSorted(from: position, to: target) }
    steps.append(.update(of: old, to: element, from: position, to: target))
  }

  /// Moves an element in the source, which may change its order among equal elements.
  @inlinable
  func move(from source: Int, to target: Int, _ steps: inout Steps<Output>) {
    let list = steps.value
    let position = positions.sortedPosition(at: source)
    positions.moveInSource(from: source, to: target)
    let key = keys.key(atSorted: position, of: list, positions)
    let newPosition = self.target(of: key, from: target, at: position, in: list)
    if newPosition == position { return }
    positions.moveSorted(from: position, to: newPosition)
    steps.append(.move(from: position, to: newPosition, list[position]))
  }

  // MARK: Searching

  @inlinable
  func position(of key: Keys.Key, from index: Int, among range: Range<Int>, of list: List) -> Int {
    keys.position(of: key, from: index, among: range, of: list, positions)
  }

  /// Returns the new sorted position of an element: the current one if its neighbors allow that.
  @inlinable
  func target(of key: Keys.Key, from index: Int, at position: Int, in list: List) -> Int {
    if position > 0, !comesBefore(key, from: index, at: position - 1, of: list) {
      return self.position(of: key, from: index, among: 0..<position, of: list)
    }
    if position + 1 < list.count, comesBefore(key, from: index, at: position + 1, of: list) {
      return self.position(of: key, from: index, among: position + 1..<list.count, of: list) - 1
    }
    return position
  }

  /// Whether the element at a position comes before another one.
  @inlinable
  func comesBefore(_ key: Keys.Key, from index: Int, at position: Int, of list: List) -> Bool {
    let other = keys.key(atSorted: position, of: list, positions)
    if keys.areInIncreasingOrder(other, key) { return true }
    return !keys.areInIncreasingOrder(key, other) && positions.sourcePosition(atSorted: position) < index
  }

  // MARK: Many elements

  /// Whether elements are only inserted and removed, and so many that going through all is cheaper than searching for
  /// each.
  @inlinable
  func isMany(_ changes: Change.Changes, of count: Int) -> Bool {
    changes.count > 16 && changes.count > count / 32
      && changes.count(of: .insert) + changes.count(of: .remove) == changes.count
  }

  /// Sorts the inserted elements and merges them with those that stay. O(n + k log k), and O(log n) for each run.
  @inlinable
  mutating func followMany(_ changes: Change.Changes, _ steps: inout Steps<Output>) {
    let (old, oldIDs) = (steps.value, positions.sortedIDs)
    // Maps each id to its old sorted position, or to the complement of an index into `new`, since an id may be used
    // again for another element.
    var names = Array(repeating: Int.min, count: positions.idLimit)
    for (position, id) in oldIDs.enumerated() { names[id] = position }
    var stays = Array(repeating: true, count: oldIDs.count)
    var new: [(element: Element, id: Int, stays: Bool)] = []
    for run in changes.runs {
      if run.kind == .insert {
        let ids = positions.insertIntoSource(count: run.count, at: run.index)
        while names.count < positions.idLimit { names.append(.min) }
        for (element, id) in zip(run.elements, ids) {
          names[id] = ~new.count
          new.append((element, id, true))
        }
      } else {
        for id in positions.removeFromSource(run.index..<run.index + run.count) {
          if names[id] < 0 { new[~names[id]].stays = false } else { stays[names[id]] = false }
        }
      }
    }
    let sources = positions.sourcePositions
    let elements = new.filter(\.stays)
    let newKeys = ContiguousArray(elements.map { keys.key(of: $0.element) })
    // The inserted elements start in the order of the source, so that equal ones stay in it.
    var order = elements.map { sources[$0.id] }.sortedIndices()
    order.sort { keys.areInIncreasingOrder(newKeys[$0], newKeys[$1]) }

    var (ids, origins, merged) = ([Int](), [Int](), ContiguousArray<Element>())
    ids.reserveCapacity(positions.count)
    origins.reserveCapacity(positions.count)
    merged.reserveCapacity(positions.count)
    var position = 0
    func comes(_ new: Int, before position: Int) -> Bool {
      let other = keys.key(atSorted: position, of: old, positions)
      if keys.areInIncreasingOrder(newKeys[new], other) { return true }
      return sources[elements[new].id] < sources[oldIDs[position]] && !keys.areInIncreasingOrder(other, newKeys[new])
    }
    func takeOld(before new: Int?) {
      while position < oldIDs.count {
        if stays[position] {
          if let new, comes(new, before: position) { return }
          ids.append(oldIDs[position])
          origins.append(position)
          merged.append(old[position])
        }
        position += 1
      }
    }
    for new in order {
      takeOld(before: new)
      ids.append(elements[new].id)
      origins.append(-1)
      merged.append(elements[new].element)
    }
    takeOld(before: nil)
    positions.sort(ids)
    for (element, key) in zip(elements, newKeys) { keys.keep(key, for: element.id) }
    let list = List(merged)
    let change = Change.difference(from: old, to: list, origins: origins)
    if !change.isEmpty { steps.append(change, leadingTo: list) }
  }
}

// MARK: - Another order

extension Sorting {
  @inlinable mutating func prepare(_ rule: Keys) { next = rule }

  /// O(n log n); at most 2n comparisons if the order stays the same or is reversed.
  @inlinable
  mutating func replaceRule(_ source: List, _ steps: inout Steps<Output>) {
    if let next { keys = next }
    next = nil
    let list = steps.value
    let elements = ContiguousArray(list)
    let ids = positions.sortedIDs
    let elementKeys = ContiguousArray(elements.lazy.map(keys.key))
    keys.keep(elementKeys, for: ids)
    let order = order(of: elementKeys, ids)
    if order.elementsEqual(ids.indices) { return }
    positions.sort(order.map { ids[$0] })
    steps.append(.rearrangement(of: list, order: order), leadingTo: List(order.lazy.map { elements[$0] }))
  }

  /// Returns the positions of the keys in sorted order; equal ones are in the order of the source.
  @inlinable
  func order(of keys: ContiguousArray<Keys.Key>, _ ids: [Int]) -> [Int] {
    var (isAscending, isDescending) = (true, true)
    var isEqualToPrevious: [Bool] = [false]
    isEqualToPrevious.reserveCapacity(keys.count)
    for index in keys.indices.dropFirst() {
      let goesUp = isAscending || isDescending ? self.keys.areInIncreasingOrder(keys[index - 1], keys[index]) : false
      let goesDown = !goesUp && self.keys.areInIncreasingOrder(keys[index], keys[index - 1])
      if goesUp { isDescending = false }
      if goesDown { isAscending = false }
      if !isAscending && !isDescending { break }
      isEqualToPrevious.append(!goesUp && !goesDown)
    }
    if isAscending || isDescending { return positions.order(ids, isReversed: !isAscending, isEqualToPrevious) }
    // First the order of the source, which the standard library's stable sort keeps for equal keys.
    var order = positions.order(ids)
    order.sort { self.keys.areInIncreasingOrder(keys[$0], keys[$1]) }
    return order
  }
}

extension SortedPositions {
  /// Returns the positions of ids, which are those of all elements, in the order of the source.
  @usableFromInline
  func order(_ ids: [Int]) -> [Int] {
    let sources = sourcePositions
    var order = Array(repeating: 0, count: ids.count)
    for (position, id) in ids.enumerated() { order[sources[id]] = position }
    return order
  }

  /// Returns the positions of ids in the same or the reversed order, except that ids of equal elements, which are
  /// adjacent, are in the order of the source.
  @usableFromInline
  func order(_ ids: [Int], isReversed: Bool, _ isEqualToPrevious: [Bool]) -> [Int] {
    let sources = sourcePositions
    var order: [Int] = []
    order.reserveCapacity(ids.count)
    func append(_ equals: Range<Int>) {
      if equals.count == 1 { return order.append(equals.lowerBound) }
      order.append(contentsOf: equals.sorted { sources[ids[$0]] < sources[ids[$1]] })
    }
    if isReversed {
      var end = ids.count
      while end > 0 {
        let start = (0..<end).last { !isEqualToPrevious[$0] } ?? 0
        append(start..<end)
        end = start
      }
    } else {
      var start = 0
      while start < ids.count {
        let end = (start + 1..<ids.count).first { !isEqualToPrevious[$0] } ?? ids.count
        append(start..<end)
        start = end
      }
    }
    return order
  }
}

extension ChangeSequence {
  /// Whether an element is updated that may have changed inside, even if another one takes its place: an object, or a
  /// value that may contain one.
  @inlinable var mayRefresh: Bool { !_isPOD(Element.self) && runs.contains { $0.kind == .update } }
}
