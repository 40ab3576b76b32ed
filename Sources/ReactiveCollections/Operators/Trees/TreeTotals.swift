internal import ReactiveCollectionsPositions

/// What the values of each element of a forest and of all elements below it come to.
///
/// A node knows the totals of its children, in a tree of their own, so that the value of one element is combined again
/// O(log k) times on each level, for k children there.
final class TreeTotals<Element, ID: Hashable, Value> {
  typealias Node = TreeNode<Element, ID>

  private let combine: (Value, Value) -> Value
  private let isUnchanged: ((Value, Value) -> Bool)?
  private var value: (Element) -> Value

  private var forest = Forest<ID>()
  private let positions = ItemPositions()
  private var nodes: [Int] = []
  private var totals: ContiguousArray<Totals> = []
  /// The items that have changed, and how.
  private var changed: [Int: ItemChange] = [:]
  /// The nodes whose parents may have changed.
  private var touched: [Int] = []

  /// What has happened to an item, besides that its total may have changed.
  enum ItemChange {
    case inserted
    case updated
    case none
  }

  /// What belongs to a node.
  private struct Totals {
    var own: Value?
    var total: Value?
    var children: ChildTotals<Value>?
    /// Where the total is among those of the parent.
    var slot = -1
  }

  init(
    _ value: @escaping (Element) -> Value, _ combine: @escaping (Value, Value) -> Value,
    isUnchanged: ((Value, Value) -> Bool)?
  ) {
    self.value = value
    self.combine = combine
    self.isUnchanged = isUnchanged
  }

  /// Returns the total of the element at a position. O(log n).
  func total(at position: Int) -> Value {
    guard let total = totals[nodes[positions.number(at: position)]].total else {
      preconditionFailure("The element at \(position) has no total")
    }
    return total
  }

  /// Returns the value of the element at a position, without the elements below it. O(log n).
  func value(at position: Int) -> Value {
    guard let own = totals[nodes[positions.number(at: position)]].own else {
      preconditionFailure("The element at \(position) has no value")
    }
    return own
  }

  /// Takes in all elements. O(n log k) for k children of each.
  func begin(_ source: PersistentArray<Node>) {
    let items = positions.insert(count: source.count, at: 0)
    for (item, node) in zip(items, source) { join(item, node, .inserted) }
    for (item, node) in zip(items, source) { forest.link(nodes[item], to: number(ofParentOf: node)) }
    makeRoom()
    sumUp()
    (changed, touched) = ([:], [])
  }

  /// Follows a run of edits. The totals are brought up to date by ``settle(_:)``.
  func follow(_ run: ChangeRun<Node>) {
    switch run.kind {
    case .insert:
      let items = positions.insert(count: run.count, at: run.index)
      for (item, node) in zip(items, run.elements) { join(item, node, .inserted) }
    case .remove: for _ in 0..<run.count { leave(positions.remove(at: run.index)) }
    case .update:
      for (offset, node) in run.newElements.enumerated() {
        let item = positions.number(at: run.index + offset)
        leave(item)
        join(item, node, .updated)
      }
    case .move: positions.move(from: run.index, to: run.target)
    }
  }

  /// Brings the totals up to date. Returns the positions of the elements that have changed, or whose totals may have, in order.
  /// O(depth · log k) for each element of a change.
  func settle(_ source: PersistentArray<Node>) -> [(position: Int, change: ItemChange)] {
    let parents = touched.map { node in
      let item = forest.item(of: node)
      return item < 0 ? -1 : number(ofParentOf: source[positions.position(of: item)])
    }
    makeRoom()
    // First, all leave their old places: so nothing is its own ancestor in between.
    var stale = Set(touched)
    for (node, parent) in zip(touched, parents) where forest.parent(of: node) != parent {
      if let old = leaveParent(of: node) { stale.insert(old) }
    }
    for (node, parent) in zip(touched, parents) { forest.link(node, to: parent) }
    touched.removeAll(keepingCapacity: true)
    update(stale)
    forest.sweep()
    return takeChanged()
  }

  /// Makes the values of what comes in from now on by another rule. Those of all others follow with ``replaceAll(_:)``.
  func prepare(_ value: @escaping (Element) -> Value) { self.value = value }

  /// Makes all values again. Returns as ``settle(_:)`` does. O(n log k).
  func replaceAll(_ source: PersistentArray<Node>) -> [(position: Int, change: ItemChange)] {
    for (position, node) in source.enumerated() {
      totals[nodes[positions.number(at: position)]].own = value(node.element)
    }
    sumUp()
    return takeChanged()
  }

  // MARK: Items

  private func join(_ item: Int, _ new: Node, _ change: ItemChange) {
    let node = forest.node(of: new.id)
    makeRoom()
    while nodes.count <= item { nodes.append(-1) }
    nodes[item] = node
    forest.setItem(item, of: node)
    totals[node].own = value(new.element)
    changed[item] = change
    touched.append(node)
  }

  private func leave(_ item: Int) {
    let node = nodes[item]
    changed[item] = nil
    // Another element with the same id may have come before this one goes.
    if forest.item(of: node) != item { return }
    forest.setItem(-1, of: node)
    totals[node].own = nil
    touched.append(node)
  }

  private func number(ofParentOf node: Node) -> Int { node.parent.map { forest.node(of: $0) } ?? -1 }

  private func makeRoom() { while totals.count < forest.limit { totals.append(Totals()) } }

  private func takeChanged() -> [(position: Int, change: ItemChange)] {
    defer { changed.removeAll(keepingCapacity: true) }
    return changed.map { (positions.position(of: $0.key), $0.value) }.sorted { $0.0 < $1.0 }
  }

  // MARK: Totals

  private func combined(_ node: Int) -> Value? {
    switch (totals[node].own, totals[node].children?.total) {
    case (let own?, let rest?): combine(own, rest)
    case (let only, nil), (nil, let only): only
    }
  }

  /// Combines what nodes come to again, and their ancestors up to those that stay the same.
  private func update(_ stale: Set<Int>) {
    // From the bottom up, each node once.
    var levels: [Set<Int>] = []
    var depths: [Int: Int] = [:]
    for node in stale {
      // What is absent is at the top.
      let level = forest.depth(of: node, &depths) + 1
      while levels.count <= level { levels.append([]) }
      levels[level].insert(node)
    }
    for level in levels.indices.reversed() {
      for node in levels[level] {
        let (total, parent) = (combined(node), forest.parent(of: node))
        let isPlaced = parent < 0 || totals[node].slot >= 0
        if isPlaced, let isUnchanged, let total, let old = totals[node].total, isUnchanged(old, total) { continue }
        setTotal(total, of: node)
        if parent < 0 { continue }
        place(node, in: parent)
        levels[level - 1].insert(parent)
      }
    }
  }

  private func setTotal(_ total: Value?, of node: Int) {
    totals[node].total = total
    let item = forest.item(of: node)
    if item >= 0, changed[item] == nil { changed[item] = ItemChange.none }
  }

  /// Takes the total of a node into those of its parent's children.
  private func place(_ node: Int, in parent: Int) {
    let (slot, total) = (totals[node].slot, totals[node].total)
    if slot >= 0 {
      totals[parent].children?.set(slot, to: total, combine)
    } else if let total {
      var children = totals[parent].children.take() ?? ChildTotals()
      totals[node].slot = children.add(total, combine)
      totals[parent].children = children
    }
  }

  /// Takes the total of a node out of those of its parent's children, and returns the parent.
  private func leaveParent(of node: Int) -> Int? {
    let (parent, slot) = (forest.parent(of: node), totals[node].slot)
    forest.link(node, to: -1)
    if slot < 0 { return nil }
    totals[node].slot = -1
    totals[parent].children?.remove(slot, combine)
    if !forest.hasChildren(parent) { totals[parent].children = nil }
    return parent
  }

  /// Makes all totals from the values. O(n log k).
  private func sumUp() {
    // Parents before their children.
    var order = (0..<forest.limit).filter { forest.parent(of: $0) < 0 }
    var position = 0
    while position < order.count {
      forest.forEachChild(of: order[position]) { order.append($0) }
      position += 1
    }
    for node in order.reversed() {
      let total = combined(node)
      if let isUnchanged, let total, let old = totals[node].total, isUnchanged(old, total) { continue }
      setTotal(total, of: node)
      let parent = forest.parent(of: node)
      if parent >= 0 { place(node, in: parent) }
    }
  }
}
