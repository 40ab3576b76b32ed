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
  @usableFromInline let kernel = SortKernel<Keys>()

  @inlinable init(_ keys: Keys) { self.keys = keys }

  @usableFromInline
  mutating func begin(_ source: List) -> List {
    let elementKeys = kernel.keys(keys, source)
    let ids = Array(elementKeys.indices)
    var order = ids
    kernel.sort(keys, elementKeys, ids, &order)
    positions.begin(order)
    kernel.keep(&keys, elementKeys, ids)
    return List(reordering: source, by: order)
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
  @inline(never)
  mutating func follow(_ changes: Change.Changes, _ steps: inout Steps<Output>) {
    for stretch in changes.stretches {
      if followMany(changes, stretch, &steps) { continue }
      changes.forEachStep(in: stretch.runs) { follow($0, &steps) }
    }
  }

  /// Follows changes when elements may have changed inside whose updates are still to come, so that not all elements
  /// are in order. First moves all inserted, moved and updated elements behind the others, and then sorts each of them
  /// in.
  @inlinable
  @inline(never)
  mutating func followRefreshes(_ changes: Change.Changes, _ steps: inout Steps<Output>) {
    // The number of elements that are in order; the others are behind them.
    var settled = positions.count
    changes.forEachStep { step in
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
        steps.append(.update(last, old: steps[last], new: element))
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
    steps.append(.move(from: position, to: last, steps[position]))
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
    steps.append(.remove(position, steps[position]))
  }

  @inlinable
  mutating func update(at index: Int, to element: Element, _ steps: inout Steps<Output>) {
    let list = steps.value
    let id = positions.id(at: index)
    let position = positions.sortedPosition(of: id)
    let old = list[position]
    let key = keys.key(of: element)
    let target = target(of: key, from: index, at: position, in: list)
    keys.keep(key, for: id)
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

  /// Sorts the inserted elements and merges them with those that stay, if elements are only inserted and removed, and so
  /// many that going through all is cheaper than searching for each. Returns whether they are. O(n + k log k), and
  /// O(log n) for each run.
  @usableFromInline
  mutating func followMany(
    _ changes: Change.Changes, _ stretch: ChangeStretch, _ steps: inout Steps<Output>
  ) -> Bool {
    guard stretch.comesOrGoes, stretch.count > 16, stretch.count > steps.value.count / 32 else { return false }
    let (old, oldIDs) = (steps.value, positions.sortedIDs)
    // Where the element of each id is: at a position of the old list, or with the step that has inserted it, as a
    // complement. An id may be used again for another element.
    var places = Array(repeating: Int.min, count: positions.idLimit)
    for (position, id) in oldIDs.enumerated() { places[id] = position }
    changes.forEachRun(in: stretch.runs) { kind, index, numbers in
      if kind == .insert {
        let ids = positions.insertIntoSource(count: numbers.count, at: index)
        while places.count < positions.idLimit { places.append(.min) }
        for (offset, id) in ids.enumerated() { places[id] = ~(numbers.lowerBound + offset) }
      } else {
        for id in positions.removeFromSource(index..<index + numbers.count) { places[id] = .min }
      }
    }
    var (ids, origins) = ([Int](), [Int]())
    for (position, id) in oldIDs.enumerated() where places[id] == position {
      ids.append(id)
      origins.append(position)
    }
    let new = positions.sourceIDs.filter { places[$0] < 0 }
    if !new.isEmpty { merge(new, at: new.map { ~places[$0] }, of: changes, &ids, &origins, old) }
    positions.sort(ids)
    let list = List(origins.parts { places[ids[$0]] }, of: old, changes.elements)
    let change = Change.difference(from: old, to: list, origins: origins)
    if !change.isEmpty { steps.append(change, leadingTo: list) }
    return true
  }

  /// Merges new elements, which steps insert, with those that stay. They come in the order of the source.
  private mutating func merge(
    _ new: [Int], at numbers: [Int], of changes: Change.Changes, _ ids: inout [Int], _ origins: inout [Int], _ old: List
  ) {
    let newKeys = kernel.keys(keys, List(at: numbers, of: changes.elements))
    var allKeys = kernel.kept(keys, List(at: origins, of: old), ids)
    allKeys.append(contentsOf: newKeys)
    kernel.keep(&keys, newKeys, new)
    let allIDs = ids + new
    let allOrigins = origins + Array(repeating: -1, count: new.count)
    let sources = positions.sourcePositions
    var order = Array(allIDs.indices)
    kernel.sort(keys, allKeys, allIDs.map { sources[$0] }, &order)
    ids = order.map { allIDs[$0] }
    origins = order.map { allOrigins[$0] }
  }
}

extension [Int] {
  /// Returns the parts of two lists that elements are in: at their origins in the first one or, if they have none,
  /// where `step` says in the second one, as a complement.
  fileprivate func parts(_ step: (Int) -> Int) -> [ListPart] {
    var parts: [ListPart] = []
    var start = 0
    while start < count {
      var end = start + 1
      if self[start] < 0 {
        let number = ~step(start)
        parts.append(ListPart(number..<number + 1, of: .second))
      } else {
        while end < count, self[end] == self[end - 1] + 1 { end += 1 }
        parts.append(ListPart(self[start]..<self[end - 1] + 1, of: .first))
      }
      start = end
    }
    return parts
  }
}

// MARK: - Another order

extension Sorting {
  @inlinable mutating func prepare(_ rule: Keys) { next = rule }

  /// O(n log n); at most 2n comparisons if the order stays the same or is reversed.
  @usableFromInline
  mutating func replaceRule(_ source: List, _ steps: inout Steps<Output>) {
    if let next { keys = next }
    next = nil
    let list = steps.value
    let ids = positions.sortedIDs
    let elementKeys = kernel.keys(keys, list)
    kernel.keep(&keys, elementKeys, ids)
    let sources = positions.sourcePositions
    var order = Array(ids.indices)
    kernel.sort(keys, elementKeys, ids.map { sources[$0] }, &order)
    if order.elementsEqual(ids.indices) { return }
    positions.sort(order.map { ids[$0] })
    let result = List(reordering: list, by: order)
    steps.append(.rearrangement(to: result, order: order), leadingTo: result)
  }
}

extension ChangeSequence {
  /// Whether an element is updated that may have changed inside, even if another one takes its place: an object, or a
  /// value that may contain one.
  @inlinable var mayRefresh: Bool { !_isPOD(Element.self) && runs.contains { $0.kind == .update } }
}
