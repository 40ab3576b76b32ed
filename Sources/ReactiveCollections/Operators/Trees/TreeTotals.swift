internal import ReactiveCollectionsPositions

/// What the values of each element of a tree and of all elements below it come to.
///
/// A node knows the totals of its children, in a tree of their own, so that the value of one element is combined again
/// O(log k) times on each level, for k children there.
final class TreeTotals<Element, ID: Hashable, Value> {
  typealias Node = TreeNode<Element, ID>

  private let combine: (Value, Value) -> Value
  private let isUnchanged: ((Value, Value) -> Bool)?
  private var value: (Element) -> Value

  private var links = ForestLinks()
  private let positions = ItemPositions()
  /// The node of each item.
  private var nodes: [Int] = []
  // For each node: its value, its total, the totals of its children, and where its own is among those of its parent.
  private var values: ContiguousArray<Value?> = []
  private var totals: ContiguousArray<Value?> = []
  private var children: ContiguousArray<ChildTotals<Value>?> = []
  private var slots: [Int] = []

  /// The items that have been inserted or updated, and those of which only the total may have changed.
  private var changed: [Int: ChangeOperation?] = [:]
  /// The nodes whose parents may have changed.
  private var touched: [Int] = []

  init(
    _ value: @escaping (Element) -> Value, _ combine: @escaping (Value, Value) -> Value,
    isUnchanged: ((Value, Value) -> Bool)?
  ) {
    self.value = value
    self.combine = combine
    self.isUnchanged = isUnchanged
  }

  /// Returns the total of the element at a position. O(log n).
  func total(at position: Int) -> Value { present(totals[nodes[positions.number(at: position)]]) }

  /// Returns the value of the element at a position, without the elements below it. O(log n).
  func value(at position: Int) -> Value { present(values[nodes[positions.number(at: position)]]) }

  private func present(_ value: Value?) -> Value {
    guard let value else { preconditionFailure("An element of a tree has a total") }
    return value
  }

  // MARK: Following

  /// Takes in all elements. O(n log k) for k children of each.
  func begin(_ source: PersistentArray<Node>) {
    let items = positions.insert(count: source.count, at: 0)
    for (item, node) in zip(items, source) { join(item, node, .insert) }
    for node in source { links.link(node.number, to: parent(of: node)) }
    sumUp()
    (changed, touched) = ([:], [])
  }

  /// Follows a run of edits. The totals are brought up to date by ``settle(_:)``.
  func follow(_ run: ChangeRun<Node>) {
    switch run.kind {
    case .insert:
      let items = positions.insert(count: run.count, at: run.index)
      for (item, node) in zip(items, run.elements) { join(item, node, .insert) }
    case .remove: for _ in 0..<run.count { leave(positions.remove(at: run.index)) }
    case .update:
      for (offset, node) in run.newElements.enumerated() {
        let item = positions.number(at: run.index + offset)
        leave(item)
        join(item, node, .update)
      }
    case .move: positions.move(from: run.index, to: run.target)
    }
  }

  /// Brings the totals up to date. Returns the positions of the elements that have changed, or whose totals may have, in order.
  /// O(depth · log k) for each element of a change.
  func settle(_ source: PersistentArray<Node>) -> [(position: Int, change: ChangeOperation?)] {
    let parents = touched.map { node in
      links.isAbsent(node) ? -1 : parent(of: source[positions.position(of: links.item(of: node))])
    }
    // First, all leave their old places: so nothing is its own ancestor in between.
    var stale = Set(touched)
    for (node, parent) in zip(touched, parents) where links.parent(of: node) != parent {
      if let old = leaveParent(of: node) { stale.insert(old) }
    }
    for (node, parent) in zip(touched, parents) { links.link(node, to: parent) }
    touched.removeAll(keepingCapacity: true)
    update(stale)
    return takeChanged()
  }

  /// Makes the values of what comes in from now on by another rule. Those of all others follow with ``replaceAll(_:)``.
  func prepare(_ value: @escaping (Element) -> Value) { self.value = value }

  /// Makes all values again. Returns as ``settle(_:)`` does. O(n log k).
  func replaceAll(_ source: PersistentArray<Node>) -> [(position: Int, change: ChangeOperation?)] {
    for node in source { values[node.number] = value(node.element) }
    sumUp()
    return takeChanged()
  }

  // MARK: Items

  private func join(_ item: Int, _ node: Node, _ change: ChangeOperation) {
    makeRoom(for: node.number)
    while nodes.count <= item { nodes.append(-1) }
    nodes[item] = node.number
    links.setItem(item, of: node.number)
    values[node.number] = value(node.element)
    changed.updateValue(change, forKey: item)
    touched.append(node.number)
  }

  private func leave(_ item: Int) {
    let node = nodes[item]
    changed.removeValue(forKey: item)
    // Another element with the same id may have come before this one goes.
    if links.item(of: node) != item { return }
    links.setItem(-1, of: node)
    values[node] = nil
    touched.append(node)
  }

  private func parent(of node: Node) -> Int {
    if node.parentNumber >= 0 { makeRoom(for: node.parentNumber) }
    return node.parentNumber
  }

  private func makeRoom(for node: Int) {
    links.makeRoom(for: node)
    while slots.count < links.limit {
      values.append(nil)
      totals.append(nil)
      children.append(nil)
      slots.append(-1)
    }
  }

  private func takeChanged() -> [(position: Int, change: ChangeOperation?)] {
    defer { changed.removeAll(keepingCapacity: true) }
    return changed.map { (positions.position(of: $0.key), $0.value) }.sorted { $0.0 < $1.0 }
  }

  // MARK: Totals

  private func combined(_ node: Int) -> Value? {
    switch (values[node], children[node]?.total) {
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
      let level = links.depth(of: node, &depths) + 1
      while levels.count <= level { levels.append([]) }
      levels[level].insert(node)
    }
    for level in levels.indices.reversed() {
      for node in levels[level] {
        let parent = links.parent(of: node)
        if update(node), parent >= 0 { levels[level - 1].insert(parent) }
      }
    }
  }

  /// Combines what a node comes to again, for its parent, too. Returns whether that is something else.
  private func update(_ node: Int) -> Bool {
    let (total, parent) = (combined(node), links.parent(of: node))
    let isPlaced = parent < 0 || slots[node] >= 0
    if isPlaced, let isUnchanged, let total, let old = totals[node], isUnchanged(old, total) { return false }
    totals[node] = total
    let item = links.item(of: node)
    if item >= 0, changed.index(forKey: item) == nil { changed.updateValue(nil, forKey: item) }
    guard parent >= 0, let total else { return true }
    if slots[node] >= 0 {
      children[parent]?.set(slots[node], to: total, combine)
    } else {
      var all = children[parent].take() ?? ChildTotals()
      slots[node] = all.add(total, combine)
      children[parent] = all
    }
    return true
  }

  /// Takes the total of a node out of those of its parent's children, and returns the parent.
  private func leaveParent(of node: Int) -> Int? {
    let parent = links.parent(of: node)
    links.link(node, to: -1)
    if slots[node] < 0 { return nil }
    children[parent]?.remove(slots[node], combine)
    if !links.hasChildren(parent) { children[parent] = nil }
    slots[node] = -1
    return parent
  }

  /// Makes all totals from the values. O(n log k).
  private func sumUp() {
    // Parents before their children.
    var order = (0..<links.limit).filter { links.parent(of: $0) < 0 }
    var position = 0
    while position < order.count {
      links.forEachChild(of: order[position]) { order.append($0) }
      position += 1
    }
    for node in order.reversed() { _ = update(node) }
  }
}

// MARK: - What is made of totals

extension TreeTotals where Value == Bool {
  typealias Kept = (totals: TreeTotals, shown: ShownElements)

  /// Shows the nodes that satisfy a predicate, or have a node below that does.
  static func begin(_ kept: Kept, _ source: PersistentArray<Node>) -> PersistentArray<Node> {
    kept.totals.begin(source)
    var bits = PackedBits()
    bits.reserveCapacity(source.count)
    for position in source.indices { bits.append(kept.totals.total(at: position)) }
    kept.shown.begin(bits)
    return PersistentArray(at: bits.positions, of: source)
  }

  static func follow(
    _ kept: Kept, _ change: CollectionChange<Node>, leadingTo source: PersistentArray<Node>,
    _ steps: inout Steps<ListShape<Node>>
  ) {
    change.forEachRun { run in
      kept.totals.follow(run)
      kept.shown.follow(run, &steps)
    }
    show(kept, kept.totals.settle(source), of: source, &steps)
  }

  static func replaceAll(_ kept: Kept, _ source: PersistentArray<Node>, _ steps: inout Steps<ListShape<Node>>) {
    show(kept, kept.totals.replaceAll(source), of: source, &steps)
  }

  private static func show(
    _ kept: Kept, _ changed: [(position: Int, change: ChangeOperation?)], of source: PersistentArray<Node>,
    _ steps: inout Steps<ListShape<Node>>
  ) {
    let places = changed.map { position, change in
      (position, kept.totals.total(at: position) ? source[position] : nil, change != nil)
    }
    kept.shown.show(places, &steps)
  }
}

extension TreeTotals {
  typealias NodeWithTotal<Total> = TreeNode<TreeTotal<Element, Total>, ID>

  /// Returns the nodes with their totals.
  func begin<Total>(_ source: PersistentArray<Node>, _ total: (Value) -> Total) -> PersistentArray<NodeWithTotal<Total>>
  {
    begin(source)
    return PersistentArray(source.enumerated().map { node($1, total(self.total(at: $0))) })
  }

  func follow<Total>(
    _ change: CollectionChange<Node>, leadingTo source: PersistentArray<Node>, _ total: (Value) -> Total,
    _ steps: inout Steps<ListShape<NodeWithTotal<Total>>>
  ) {
    let isUnchanged = ElementComparison<Total>.equalityOfValues
    change.forEachRun { run in
      follow(run)
      switch run.kind {
      case .insert:
        // With totals that are known so far.
        let nodes = zip(run.index..., run.elements).map { node($1, total(value(at: $0))) }
        steps.append(.insertion(of: PersistentArray(nodes), at: run.index))
      case .remove:
        let old = steps.value[run.index..<run.index + run.count]
        steps.append(.removal(of: PersistentArray(old), at: run.index))
      case .update: break
      case .move: steps.append(.move(from: run.index, to: run.target, steps[run.index]))
      }
    }
    for (position, change) in settle(source) {
      let (old, new) = (steps[position], node(source[position], total(self.total(at: position))))
      if change != .update, isUnchanged?(old.element.total, new.element.total) == true { continue }
      steps.append(.update(position, old: old, new: new))
    }
  }

  private func node<Total>(_ node: Node, _ total: Total) -> NodeWithTotal<Total> {
    node.with(TreeTotal(element: node.element, total: total))
  }
}
