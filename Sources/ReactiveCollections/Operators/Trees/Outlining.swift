internal import ReactiveCollectionsPositions

/// The rows of an outline: the nodes of a tree whose ancestors are all expanded, each before its children. It is hosted by
/// closures: see ``Hosting``.
///
/// All nodes are in the order of the source, and in groups: the children of each node, and the roots. The rows are an order of
/// their own. An edit first changes the groups. Then each node whose place may be another one leaves its place among the rows,
/// with the rows below it, and waits at the end of the list; at last, from the top down, each goes to its place, or leaves.
final class Outlining<Element, ID: Hashable> {
  typealias Node = TreeNode<Element, ID>
  typealias Row = TreeRow<Element, ID>
  typealias Output = ListShape<Row>

  /// Whether the children of a node are shown; `nil` if those of all nodes are.
  private let isExpanded: ((ID) -> Bool)?

  private var links = ForestLinks()
  private let groups = GroupedPositions()
  /// The group of the roots.
  private let roots: Int
  /// The node of each item of the source.
  private var nodes: [Int] = []
  private var places: ContiguousArray<OutlinePlace> = []
  private let rows = ItemPositions()
  /// The node of each row, by the row's number.
  private var nodesOfRows: [Int] = []
  /// The nodes that have rows, if rows are expanded and collapsed.
  private var shownNodes: [ID: Int] = [:]

  /// Nodes that may have to be somewhere else.
  private var displaced = Set<Int>()
  /// Nodes whose rows may have to look otherwise, and whether their elements have changed.
  private var touched: [Int: Bool] = [:]
  /// How many rows wait at the end.
  private var waiting = 0

  init(isExpanded: ((ID) -> Bool)?) {
    self.isExpanded = isExpanded
    roots = groups.makeGroup()
  }

  // MARK: Following

  func begin(_ source: PersistentArray<Node>) -> PersistentArray<Row> {
    nodes.reserveCapacity(source.count)
    // In a new order, the items are the positions.
    for (position, node) in source.enumerated() {
      makeRoom(for: node.number)
      nodes.append(node.number)
      links.setItem(position, of: node.number)
    }
    for node in source { links.link(node.number, to: parentNumber(of: node)) }
    groups.begin(nodes.map { groupOfPlace(of: $0) })
    let (shown, rows) = collect(childrenIn: roots, depth: 0, source)
    add(shown, rows, at: 0)
    return rows
  }

  /// Follows a change of the list, and of what is expanded.
  func follow(
    _ change: CollectionChange<Node>?, leadingTo source: PersistentArray<Node>, toggled: [ID],
    _ steps: inout Steps<Output>
  ) {
    change?.forEachRun { follow($0) }
    regroup()
    if displaced.count > max(64, rows.count / 4) { placeAll(source, &steps) } else { place(source, &steps) }
    for id in toggled { if let node = shownNodes[id] { toggle(node, id, source, &steps) } }
    refresh(source, &steps)
  }

  private func follow(_ run: ChangeRun<Node>) {
    switch run.kind {
    case .insert: for (offset, node) in run.elements.enumerated() { insert(node, at: run.index + offset) }
    case .remove: for _ in 0..<run.count { remove(at: run.index) }
    case .update:
      for (offset, node) in run.newElements.enumerated() {
        let position = run.index + offset
        let item = groups.number(at: position)
        if nodes[item] == node.number, links.item(of: node.number) == item {
          touched[node.number] = true
          link(node.number, to: parentNumber(of: node))
        } else {
          remove(at: position)
          insert(node, at: position)
        }
      }
    case .move:
      let (_, from, to) = groups.move(from: run.index, to: run.target)
      if from != to { displaced.insert(nodes[groups.number(at: run.target)]) }
    }
  }

  private func insert(_ node: Node, at position: Int) {
    makeRoom(for: node.number)
    // Until it is known which nodes there are in the end.
    _ = groups.insert(at: position, in: roots)
    let item = groups.number(at: position)
    while nodes.count <= item { nodes.append(-1) }
    nodes[item] = node.number
    setItem(item, of: node.number)
    touched[node.number] = true
    link(node.number, to: parentNumber(of: node))
  }

  private func remove(at position: Int) {
    let item = groups.number(at: position)
    _ = groups.remove(at: position)
    // Another element with the same id may have come before this one goes.
    if links.item(of: nodes[item]) != item { return }
    setItem(-1, of: nodes[item])
    link(nodes[item], to: -1)
  }

  /// A node comes or goes: its children are roots while it is absent.
  private func setItem(_ item: Int, of node: Int) {
    links.setItem(item, of: node)
    displaced.insert(node)
    links.forEachChild(of: node) { displaced.insert($0) }
  }

  private func link(_ node: Int, to parent: Int) {
    let old = links.parent(of: node)
    if old == parent { return }
    links.link(node, to: parent)
    displaced.insert(node)
    for parent in [old, parent] where parent >= 0 && touched[parent] == nil { touched[parent] = false }
  }

  private func parentNumber(of node: Node) -> Int {
    if node.parentNumber >= 0 { makeRoom(for: node.parentNumber) }
    return node.parentNumber
  }

  private func makeRoom(for node: Int) {
    links.makeRoom(for: node)
    while places.count < links.limit { places.append(OutlinePlace()) }
  }

  // MARK: Groups

  private func parent(of node: Int) -> Int? {
    let parent = links.parent(of: node)
    return parent < 0 || links.isAbsent(parent) ? nil : parent
  }

  /// The group of the children of a node's parent, or of the roots.
  private func groupOfPlace(of node: Int) -> Int {
    guard let parent = parent(of: node) else { return roots }
    if places[parent].group < 0 { places[parent].group = groups.makeGroup() }
    return places[parent].group
  }

  /// Brings all nodes that may have to be somewhere else into the groups that they belong to.
  private func regroup() {
    for node in displaced where !links.isAbsent(node) {
      let item = links.item(of: node)
      let (old, new) = (groups.location(of: item), groupOfPlace(of: node))
      if old.group == new { continue }
      _ = groups.regroup(item, at: groups.sourcePosition(of: old.row, in: old.group), from: old, to: new)
    }
    for node in displaced where links.isAbsent(node) && places[node].group >= 0 {
      groups.free(places[node].group)
      places[node].group = -1
    }
  }

  // MARK: Rows

  private func row(of node: Node, depth: Int) -> Row {
    Row(
      node: node, depth: depth, hasChildren: links.hasChildren(node.number),
      isExpanded: places[node.number].isExpanded)
  }

  private func value(of node: Int, _ source: PersistentArray<Node>) -> Node {
    let (group, row) = groups.location(of: links.item(of: node))
    return source[groups.sourcePosition(of: row, in: group)]
  }

  /// Returns the nodes of a group that have no rows, with those below them that are shown then, and their rows. O(m log n) for
  /// m rows.
  private func collect(
    childrenIn group: Int, depth: Int, _ source: PersistentArray<Node>
  ) -> (nodes: [Int], rows: PersistentArray<Row>) {
    var (shown, result) = ([Int](), ContiguousArray<Row>())
    // The groups that are not done yet, with the next row of each.
    var stack = [(group: group, next: 0)]
    while let (group, next) = stack.last {
      if next == groups.count(of: group) {
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let number = nodes[groups.number(of: next, in: group)]
      if places[number].row >= 0 { continue }
      let node = source[groups.sourcePosition(of: next, in: group)]
      expandIfNeeded(number, node.id)
      shown.append(number)
      result.append(row(of: node, depth: depth + stack.count - 1))
      if places[number].showsChildren { stack.append((places[number].group, 0)) }
    }
    return (shown, PersistentArray(result))
  }

  private func expandIfNeeded(_ node: Int, _ id: ID) { places[node].isExpanded = isExpanded?(id) ?? true }

  /// Gives rows to nodes.
  private func add(_ shown: [Int], _ new: PersistentArray<Row>, at position: Int) {
    for (row, node) in zip(rows.insert(count: shown.count, at: position), shown) {
      while nodesOfRows.count <= row { nodesOfRows.append(-1) }
      nodesOfRows[row] = node
      places[node].row = row
    }
    if isExpanded != nil { for (node, row) in zip(shown, new) { shownNodes[row.id] = node } }
  }

  private func insertRows(_ shown: [Int], _ new: PersistentArray<Row>, at position: Int, _ steps: inout Steps<Output>) {
    add(shown, new, at: position)
    if !shown.isEmpty { steps.append(.insertion(of: new, at: position)) }
  }

  private func removeRows(_ positions: Range<Int>, _ steps: inout Steps<Output>) {
    if positions.isEmpty { return }
    let old = PersistentArray(steps.value[positions])
    steps.append(.removal(of: old, at: positions.lowerBound))
    for _ in positions { places[nodesOfRows[rows.remove(at: positions.lowerBound)]].row = -1 }
    if isExpanded != nil { for row in old { shownNodes[row.id] = nil } }
  }

  private func moveRows(_ positions: Range<Int>, to target: Int, _ steps: inout Steps<Output>) {
    let start = positions.lowerBound
    if start == target { return }
    steps.appendUnlessEmpty(.moves(of: PersistentArray(steps.value[positions]), from: start, to: target))
    for offset in 0..<positions.count {
      if start < target {
        rows.move(from: start, to: target + positions.count - 1)
      } else {
        rows.move(from: start + offset, to: target + offset)
      }
    }
  }

  /// The positions of a node's row and of those below it.
  private func block(of node: Int, _ steps: inout Steps<Output>) -> Range<Int> {
    let start = rows.position(of: places[node].row)
    if places[node].waiting > 0 { return start..<start + places[node].waiting }
    var end = start + 1
    if places[node].isExpanded {
      let depth = steps[start].depth
      while end < rows.count - waiting, steps[end].depth > depth { end += 1 }
    }
    return start..<end
  }

  // MARK: Places

  /// Brings the rows of all displaced nodes to where they belong.
  private func place(_ source: PersistentArray<Node>, _ steps: inout Steps<Output>) {
    park(&steps)
    // From the top down. Of siblings, the last one first: so the next one is always in its place.
    var order: [(node: Int, depth: Int, group: Int, row: Int)] = []
    var depths: [Int: Int] = [:]
    for node in displaced where !links.isAbsent(node) {
      let (group, row) = groups.location(of: links.item(of: node))
      order.append((node, links.depth(of: node, &depths), group, row))
    }
    let areSeveral = displaced.count > 1
    displaced.removeAll(keepingCapacity: true)
    order.sort { ($0.depth, $0.group, $1.row) < ($1.depth, $1.group, $0.row) }
    for (node, depth, _, _) in order {
      // Of several, those that do not wait have been shown with one above them.
      if areSeveral, places[node].row >= 0, places[node].waiting == 0 { continue }
      place(node, depth, source, &steps)
    }
  }

  /// Brings the rows of displaced nodes to the end of the list, each with those below it that stay with it, and removes those of
  /// nodes that have gone. A single one need not wait, since all others are where they belong.
  private func park(_ steps: inout Steps<Output>) {
    // What is below comes first.
    let shown = displaced.filter { places[$0].row >= 0 }.map { (node: $0, position: rows.position(of: places[$0].row)) }
    for (node, position) in shown.sorted(by: { $0.position > $1.position }) {
      if links.isAbsent(node) {
        removeRows(position..<position + 1, &steps)
      } else if displaced.count > 1 {
        let block = block(of: node, &steps)
        moveRows(block, to: rows.count - block.count, &steps)
        places[node].waiting = block.count
        waiting += block.count
      }
    }
  }

  /// Brings a node to its place, if all above it are there.
  private func place(_ node: Int, _ depth: Int, _ source: PersistentArray<Node>, _ steps: inout Steps<Output>) {
    let isShown = parent(of: node).map { places[$0].row >= 0 && places[$0].isExpanded } ?? true
    if places[node].row < 0 {
      if isShown { show(node, depth, source, &steps) }
      return
    }
    let block = block(of: node, &steps)
    let target = isShown ? positionBehind(node) : nil
    waiting -= places[node].waiting
    places[node].waiting = 0
    guard let target else { return removeRows(block, &steps) }
    let start = target > block.lowerBound ? target - block.count : target
    moveRows(block, to: start, &steps)
    let descent = depth - steps[start].depth
    if descent == 0 { return }
    let old = PersistentArray(steps.value[start..<start + block.count])
    steps.append(.update(of: old, to: PersistentArray(old.map { $0.moved(down: descent) }), at: start))
  }

  /// Shows a node that has no row, and those below it.
  private func show(_ node: Int, _ depth: Int, _ source: PersistentArray<Node>, _ steps: inout Steps<Output>) {
    let (position, value) = (positionBehind(node), value(of: node, source))
    expandIfNeeded(node, value.id)
    var (shown, new) = ([node], PersistentArray([row(of: value, depth: depth)]))
    if places[node].showsChildren {
      let below = collect(childrenIn: places[node].group, depth: depth + 1, source)
      shown += below.nodes
      new.append(contentsOf: below.rows)
    }
    insertRows(shown, new, at: position, &steps)
  }

  /// Where a node's rows end: the position of the next row that is not below it. O(depth · log n).
  private func positionBehind(_ node: Int) -> Int {
    var node = node
    while true {
      let (group, row) = groups.location(of: links.item(of: node))
      if row + 1 < groups.count(of: group) {
        return rows.position(of: places[nodes[groups.number(of: row + 1, in: group)]].row)
      }
      guard let parent = parent(of: node) else { return rows.count - waiting }
      node = parent
    }
  }

  /// Makes all rows again. O(n log n).
  private func placeAll(_ source: PersistentArray<Node>, _ steps: inout Steps<Output>) {
    displaced.removeAll()
    shownNodes.removeAll()
    for _ in 0..<rows.count { places[nodesOfRows[rows.remove(at: rows.count - 1)]].row = -1 }
    let (shown, new) = collect(childrenIn: roots, depth: 0, source)
    add(shown, new, at: 0)
    let (change, isExact) = steps.shape.traits.comparison.netChange(from: steps.value, to: new)
    if !change.isEmpty { steps.append(change, leadingTo: new) }
    if !isExact { steps.keepElements() }
  }

  private func toggle(_ node: Int, _ id: ID, _ source: PersistentArray<Node>, _ steps: inout Steps<Output>) {
    let (block, wasExpanded) = (block(of: node, &steps), places[node].isExpanded)
    expandIfNeeded(node, id)
    if places[node].isExpanded == wasExpanded { return }
    if touched[node] == nil { touched[node] = false }
    if wasExpanded { return removeRows(block.dropFirst(), &steps) }
    if !places[node].showsChildren { return }
    let below = collect(childrenIn: places[node].group, depth: steps[block.lowerBound].depth + 1, source)
    insertRows(below.nodes, below.rows, at: block.lowerBound + 1, &steps)
  }

  /// Brings the rows of nodes up to date whose elements have changed, or that have got children or lost them.
  private func refresh(_ source: PersistentArray<Node>, _ steps: inout Steps<Output>) {
    for (node, isNew) in touched where places[node].row >= 0 {
      let position = rows.position(of: places[node].row)
      let old = steps[position]
      let new = row(of: value(of: node, source), depth: old.depth)
      if isNew || old.hasChildren != new.hasChildren || old.isExpanded != new.isExpanded {
        steps.append(.update(position, old: old, new: new))
      }
    }
    touched.removeAll(keepingCapacity: true)
  }
}

/// Where a node of an outline is.
private struct OutlinePlace {
  /// The group of the children; negative if there is none.
  var group = -1
  /// The number of the row; negative if the node is not shown.
  var row = -1
  /// How many rows wait at the end, with this one; 0 if it does not wait.
  var waiting = 0
  var isExpanded = false

  var showsChildren: Bool { isExpanded && group >= 0 }
}
