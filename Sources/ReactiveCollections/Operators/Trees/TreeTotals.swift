public import ReactiveCollectionsPositions

/// What the values of each element of a tree and of all elements below it come to: a front of ``TotaledForest``, which has the
/// values. It is hosted by closures: see ``Hosting``.
///
/// A node knows the totals of its children, in a tree of their own, so that the value of one element is combined again
/// O(log k) times on each level, for k children there.
@usableFromInline
final class TreeTotals<Value> {
  @usableFromInline let combine: (Value, Value) -> Value
  @usableFromInline let isUnchanged: ((Value, Value) -> Bool)?
  @usableFromInline var forest = TotaledForest()
  // For each node: its value, its total, and the totals of its children.
  @usableFromInline var values: ContiguousArray<Value?> = []
  @usableFromInline var totals: ContiguousArray<Value?> = []
  @usableFromInline var children: ContiguousArray<ChildTotals> = []

  @inlinable
  init(_ combine: @escaping (Value, Value) -> Value, isUnchanged: ((Value, Value) -> Bool)?) {
    self.combine = combine
    self.isUnchanged = isUnchanged
  }

  // MARK: Following

  /// Takes in all nodes. O(n log k) for k children of each.
  @inlinable
  func begin<Element, ID>(_ source: PersistentArray<TreeNode<Element, ID>>, _ value: (Element) -> Value) {
    var names: [(node: Int32, parent: Int32)] = []
    names.reserveCapacity(source.count)
    for node in source { names.append((node.numbers.own, node.numbers.parent)) }
    forest.begin(names)
    makeRoom()
    for node in source { values[node.number] = value(node.element) }
    sumUp()
    forest.endCommit()
  }

  /// Follows an edit. The totals are brought up to date by ``settle()``.
  @inlinable
  @inline(never)
  func follow<Element, ID>(_ step: CollectionChange<TreeNode<Element, ID>>, _ value: (Element) -> Value) {
    switch step {
    case .insert(let index, let node):
      forest.insert(at: index, node: node.number, parent: node.parentNumber)
      makeRoom()
      values[node.number] = value(node.element)
    case .remove(let index, _): forget(forest.remove(at: index))
    case .update(let index, _, let node):
      forget(forest.update(at: index, node: node.number, parent: node.parentNumber))
      makeRoom()
      values[node.number] = value(node.element)
    case .move(let source, let target, _): forest.move(from: source, to: target)
    case .composite: preconditionFailure("A step cannot be composite")
    }
  }

  /// Brings the totals up to date. O(depth · log k) for each node of a change.
  @inlinable
  func settle() {
    for (parent, slot, isEmpty) in forest.settle() {
      if isEmpty { children[parent] = ([], []) } else { remove(slot, below: parent) }
    }
    sumUp()
  }

  /// Makes all values again. O(n log k).
  @inlinable
  func replaceAll<Element, ID>(_ source: PersistentArray<TreeNode<Element, ID>>, _ value: (Element) -> Value) {
    for node in source { values[node.number] = value(node.element) }
    forest.beginAll()
    sumUp()
  }

  @inlinable
  func forget(_ node: Int) {
    if node >= 0 { values[node] = nil }
  }

  @inlinable
  func makeRoom() {
    while values.count < forest.limit {
      values.append(nil)
      totals.append(nil)
      children.append(([], []))
    }
  }

  // MARK: Totals

  /// Returns the total of a node that has an element.
  @inlinable
  func total(of node: Int) -> Value {
    guard let total = totals[node] else { preconditionFailure("An element of a tree has a total") }
    return total
  }

  /// Combines again what is stale, and all above it up to what stays the same.
  @inlinable
  @inline(never)
  func sumUp() {
    while true {
      let node = forest.next()
      if node < 0 { return }
      update(node)
    }
  }

  /// Combines what a node comes to again, for its parent, too.
  @inlinable
  func update(_ node: Int) {
    let total: Value? =
      switch (values[node], totalOfChildren(of: node)) {
      case (let own?, let rest?): combine(own, rest)
      case (let only, nil), (nil, let only): only
      }
    let (parent, slot) = (forest.parent(of: node), forest.slot(of: node))
    if parent < 0 || slot >= 0, let isUnchanged, let total, let old = totals[node], isUnchanged(old, total) { return }
    totals[node] = total
    forest.noteTotal(of: node)
    guard parent >= 0, let total else { return }
    if slot >= 0 { set(slot, to: total, below: parent) } else { forest.setSlot(add(total, below: parent), of: node) }
  }

  // MARK: Totals of children

  /// A complete binary tree over slots, and the slots that are free. The root is at 1, the children of a place at twice its index.
  /// The last half are the slots. A tuple, and not a type, which would be in every program.
  @usableFromInline typealias ChildTotals = (places: ContiguousArray<Value?>, free: [Int])

  /// What all children come to; `nil` if there are none.
  @inlinable
  func totalOfChildren(of node: Int) -> Value? { children[node].places.isEmpty ? nil : children[node].places[1] }

  /// Adds the total of a child, and returns its slot. O(log k) for k children.
  @inlinable
  func add(_ total: Value, below node: Int) -> Int {
    if children[node].free.isEmpty { grow(node) }
    let slot = children[node].free.removeLast()
    set(slot, to: total, below: node)
    return slot
  }

  /// Replaces the total in a slot. O(log k).
  @inlinable
  @inline(never)
  func set(_ slot: Int, to total: Value?, below node: Int) {
    var place = children[node].places.count / 2 + slot
    children[node].places[place] = total
    while place > 1 {
      place /= 2
      combineChildren(of: place, below: node)
    }
  }

  @inlinable
  func remove(_ slot: Int, below node: Int) {
    set(slot, to: nil, below: node)
    children[node].free.append(slot)
  }

  @inlinable
  @inline(never)
  func grow(_ node: Int) {
    let old = children[node].places.count / 2
    if old == 0 { return children[node] = ([nil, nil], [0]) }
    let slots = children[node].places[old...]
    children[node].places = ContiguousArray(repeating: nil, count: 4 * old)
    children[node].places.replaceSubrange(2 * old..<3 * old, with: slots)
    for place in (1..<2 * old).reversed() { combineChildren(of: place, below: node) }
    children[node].free += (old..<2 * old).reversed()
  }

  @inlinable
  func combineChildren(of place: Int, below node: Int) {
    switch (children[node].places[2 * place], children[node].places[2 * place + 1]) {
    case (let left?, let right?): children[node].places[place] = combine(left, right)
    case (let only, nil), (nil, let only): children[node].places[place] = only
    }
  }
}

// MARK: - What is made of totals

extension TreeTotals {
  /// Returns the nodes with their totals.
  @inlinable
  func beginNodes<Element, ID, Total>(
    _ source: PersistentArray<TreeNode<Element, ID>>, _ value: (Element) -> Value, _ total: (Value) -> Total
  ) -> PersistentArray<TreeNode<TreeTotal<Element, Total>, ID>> {
    begin(source, value)
    var result: ContiguousArray<TreeNode<TreeTotal<Element, Total>, ID>> = []
    result.reserveCapacity(source.count)
    for node in source { result.append(node.with(total: total(self.total(of: node.number)))) }
    return PersistentArray(result)
  }

  @inlinable
  func followNodes<Element, ID, Total>(
    _ record: Record<ListShape<TreeNode<Element, ID>>>, _ value: (Element) -> Value, _ total: (Value) -> Total,
    _ isSame: ((Total, Total) -> Bool)?, _ steps: inout Steps<ListShape<TreeNode<TreeTotal<Element, Total>, ID>>>
  ) {
    guard let change = record.change else { return }
    if case .composite(let changes) = change {
      changes.forEachStep { followNodes($0, value, total, &steps) }
    } else {
      followNodes(change, value, total, &steps)
    }
    settle()
    for place in forest.takePlaces() {
      let (old, total) = (steps[place.position], total(self.total(of: place.node)))
      if !place.isNew, isSame?(old.element.total, total) == true { continue }
      steps.append(.update(place.position, old: old, new: record.after[place.position].with(total: total)))
    }
  }

  @inlinable
  @inline(never)
  func followNodes<Element, ID, Total>(
    _ step: CollectionChange<TreeNode<Element, ID>>, _ value: (Element) -> Value, _ total: (Value) -> Total,
    _ steps: inout Steps<ListShape<TreeNode<TreeTotal<Element, Total>, ID>>>
  ) {
    follow(step, value)
    switch step {
    case .insert(let index, let node):
      // With what is known so far.
      guard let value = values[node.number] else { preconditionFailure("A node that comes has a value") }
      steps.append(.insert(index, node.with(total: total(value))))
    case .remove(let index, _): steps.append(.remove(index, steps[index]))
    case .move(let source, let target, _): steps.append(.move(from: source, to: target, steps[source]))
    case .update, .composite: break
    }
  }
}

extension TreeTotals where Value == Bool {
  /// Shows the nodes that satisfy a predicate, or have a node below that does. `shown` has a bit for each node.
  @inlinable
  func beginKept<Element, ID>(
    _ source: PersistentArray<TreeNode<Element, ID>>, _ isIncluded: (Element) -> Bool, _ shown: CountedBits
  ) -> PersistentArray<TreeNode<Element, ID>> {
    begin(source, isIncluded)
    var bits = PackedBits()
    bits.reserveCapacity(source.count)
    for node in source { bits.append(total(of: node.number)) }
    shown.insert(bits, at: 0)
    return kept(bits, of: source)
  }

  @usableFromInline
  func kept<Node>(_ bits: PackedBits, of source: PersistentArray<Node>) -> PersistentArray<Node> {
    PersistentArray(at: bits.positions, of: source)
  }

  @inlinable
  func followKept<Element, ID>(
    _ record: Record<ListShape<TreeNode<Element, ID>>>, _ isIncluded: (Element) -> Bool, _ shown: CountedBits,
    _ steps: inout Steps<ListShape<TreeNode<Element, ID>>>
  ) {
    guard let change = record.change else { return }
    if case .composite(let changes) = change {
      changes.forEachStep { followKept($0, isIncluded, shown, &steps) }
    } else {
      followKept(change, isIncluded, shown, &steps)
    }
    settle()
    showKept(record.after, shown, &steps)
  }

  @inlinable
  @inline(never)
  func followKept<Element, ID>(
    _ step: CollectionChange<TreeNode<Element, ID>>, _ isIncluded: (Element) -> Bool, _ shown: CountedBits,
    _ steps: inout Steps<ListShape<TreeNode<Element, ID>>>
  ) {
    follow(step, isIncluded)
    switch step {
    case .insert(let index, _): shown.insert(false, at: index)
    case .remove(let index, _):
      let (isShown, rank) = shown.remove(at: index)
      if isShown { steps.append(.remove(rank, steps[rank])) }
    case .move(let source, let target, _):
      let (isShown, rank) = shown.remove(at: source)
      let newRank = shown.insert(isShown, at: target)
      if isShown, rank != newRank { steps.append(.move(from: rank, to: newRank, steps[rank])) }
    case .update, .composite: break
    }
  }

  /// Shows and hides the nodes whose totals have changed.
  @inlinable
  @inline(never)
  func showKept<Element, ID>(
    _ source: PersistentArray<TreeNode<Element, ID>>, _ shown: CountedBits,
    _ steps: inout Steps<ListShape<TreeNode<Element, ID>>>
  ) {
    let places = forest.takePlaces()
    // What comes may have the id of what goes.
    for place in places where !total(of: place.node) && shown[place.position] {
      let rank = shown.set(at: place.position, to: false).rank
      steps.append(.remove(rank, steps[rank]))
    }
    for place in places where total(of: place.node) {
      let (wasShown, rank) = shown.set(at: place.position, to: true)
      if !wasShown {
        steps.append(.insert(rank, source[place.position]))
      } else if place.isNew {
        steps.append(.update(rank, old: steps[rank], new: source[place.position]))
      }
    }
  }
}
