/// The rows of an outline of a forest: the nodes whose ancestors are all expanded, each before its children. Opaque, like
/// ``SortedPositions``: whoever knows the elements makes rows of what it returns.
///
/// All items are in the order of their list, and in groups: the children of each node, and the roots. The rows are an order of
/// their own. An edit first changes the groups. Then each node whose place may be another one leaves its place among the rows,
/// with the rows below it, and waits at the end; at last, from the top down, each goes to its place, or leaves.
@usableFromInline
package final class OutlinedForest {
  /// A row: its node, where that is in the list, and its depth, above two bits: whether it has children, and whether it is
  /// expanded.
  @usableFromInline
  package typealias Row = (node: Int32, position: Int32, state: Int)

  /// Whether the node of an item is expanded, by its position.
  @usableFromInline
  package typealias Expansion = (Int) -> Bool

  private var links = ForestLinks()
  private let groups = GroupedPositions()
  /// The group of the roots.
  private let roots: Int
  /// The node of each item.
  private var nodes: ContiguousArray<Int32> = []
  private var places: ContiguousArray<OutlinePlace> = []
  private let rows = ItemPositions()
  /// The node of each row, by the row's number.
  private var nodesOfRows: ContiguousArray<Int32> = []

  /// Nodes that may have to be somewhere else, and those whose rows may have to look otherwise.
  private var displaced: [Int] = []
  private var touched: [Int] = []
  /// How many rows wait at the end.
  private var waiting = 0
  private var edits: [OutlineEdit] = []

  @usableFromInline
  package init() {
    roots = groups.makeGroup()
  }

  // MARK: Edits of the list

  /// Inserts the first items, with their nodes and those of their parents, which are negative for roots. Returns the rows.
  /// O(n + m log n) for m rows.
  @usableFromInline
  package func begin(_ names: [(node: Int32, parent: Int32)], isExpanded: Expansion?) -> [Row] {
    nodes.reserveCapacity(names.count)
    // In a new order, the items are the positions.
    for (position, name) in names.enumerated() {
      makeRoom(for: Int(name.node))
      nodes.append(name.node)
      links.setItem(position, of: Int(name.node))
    }
    for (node, parent) in names {
      makeRoom(for: Int(parent))
      links.link(Int(node), to: Int(parent))
    }
    groups.begin(nodes.map { groupOfPlace(of: Int($0)) })
    let shown = collect(childrenIn: roots, depth: 0, isExpanded)
    add(shown, at: 0)
    return shown
  }

  /// O(log n), and what it takes to look at the children.
  @usableFromInline
  package func insert(at position: Int, node: Int, parent: Int) {
    makeRoom(for: node)
    // Until it is known which nodes there are in the end.
    _ = groups.insert(at: position, in: roots)
    let item = groups.number(at: position)
    while nodes.count <= item { nodes.append(-1) }
    nodes[item] = Int32(node)
    setItem(item, of: node)
    touch(node, isNew: true)
    link(node, to: parent)
  }

  /// O(log n), and what it takes to look at the children.
  @usableFromInline
  package func remove(at position: Int) {
    let item = groups.number(at: position)
    _ = groups.remove(at: position)
    let node = Int(nodes[item])
    // Another element with the same id may have come before this one goes.
    if links.item(of: node) != item { return }
    setItem(-1, of: node)
    link(node, to: -1)
  }

  /// Gives an item another version. O(log n).
  @usableFromInline
  package func update(at position: Int, node: Int, parent: Int) {
    let item = groups.number(at: position)
    if nodes[item] == node, links.item(of: node) == item {
      touch(node, isNew: true)
      link(node, to: parent)
    } else {
      remove(at: position)
      insert(at: position, node: node, parent: parent)
    }
  }

  /// O(log n).
  @usableFromInline
  package func move(from position: Int, to target: Int) {
    let (_, from, to) = groups.move(from: position, to: target)
    if from != to { displace(Int(nodes[groups.number(at: target)])) }
  }

  /// A node comes or goes: its children are roots while it is absent.
  private func setItem(_ item: Int, of node: Int) {
    links.setItem(item, of: node)
    displace(node)
    links.forEachChild(of: node) { displace($0) }
  }

  private func link(_ node: Int, to parent: Int) {
    let old = links.parent(of: node)
    if old == parent { return }
    makeRoom(for: parent)
    links.link(node, to: parent)
    displace(node)
    if old >= 0 { touch(old, isNew: false) }
    if parent >= 0 { touch(parent, isNew: false) }
  }

  private func makeRoom(for node: Int) {
    links.makeRoom(for: node)
    while places.count < links.limit { places.append(OutlinePlace()) }
  }

  private func displace(_ node: Int) {
    if places[node].isDisplaced { return }
    places[node].isDisplaced = true
    displaced.append(node)
  }

  private func touch(_ node: Int, isNew: Bool) {
    if !places[node].isTouched { touched.append(node) }
    places[node].isTouched = true
    if isNew { places[node].isNew = true }
  }

  // MARK: What comes of it

  /// Returns the edits of the rows that edits of the list come to, and that nodes have been expanded or collapsed, in the order in
  /// which they are to be made. O(m log n) for m rows that come, go or move, and O(d log n) for each node that was edited, at a
  /// depth of d.
  @usableFromInline
  package func settle(toggled: [Int], isExpanded: Expansion?) -> [OutlineEdit] {
    regroup()
    if displaced.count > max(64, rows.count / 4) { placeAll(isExpanded) } else { placeDisplaced(isExpanded) }
    for node in toggled where places[node].row >= 0 { toggle(node, isExpanded) }
    refresh()
    defer { edits = [] }
    return edits
  }

  // MARK: Groups

  private func parent(of node: Int) -> Int? {
    let parent = links.parent(of: node)
    return parent < 0 || links.isAbsent(parent) ? nil : parent
  }

  /// The group of the children of a node's parent, or of the roots.
  private func groupOfPlace(of node: Int) -> Int {
    guard let parent = parent(of: node) else { return roots }
    if places[parent].group < 0 { places[parent].group = Int32(groups.makeGroup()) }
    return Int(places[parent].group)
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
      groups.free(Int(places[node].group))
      places[node].group = -1
    }
  }

  private func position(of node: Int) -> Int {
    let (group, row) = groups.location(of: links.item(of: node))
    return groups.sourcePosition(of: row, in: group)
  }

  // MARK: Rows

  private func row(of node: Int, at position: Int) -> Row {
    places[node].hasChildren = links.hasChildren(node)
    return (Int32(node), Int32(position), places[node].state)
  }

  /// Returns the rows of the nodes of a group that have none, and of those below them that are shown then. O(m log n) for m rows.
  private func collect(childrenIn group: Int, depth: Int, _ isExpanded: Expansion?) -> [Row] {
    var shown: [Row] = []
    // The groups that are not done yet, with the next row of each.
    var stack = [(group: group, next: 0)]
    while let (group, next) = stack.last {
      if next == groups.count(of: group) {
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let node = Int(nodes[groups.number(of: next, in: group)])
      if places[node].row >= 0 { continue }
      let position = groups.sourcePosition(of: next, in: group)
      places[node].isExpanded = isExpanded?(position) ?? true
      places[node].depth = Int32(depth + stack.count - 1)
      shown.append(row(of: node, at: position))
      if places[node].showsChildren { stack.append((Int(places[node].group), 0)) }
    }
    return shown
  }

  /// Gives rows to nodes.
  private func add(_ shown: [Row], at position: Int) {
    for (row, (node, _, _)) in zip(rows.insert(count: shown.count, at: position), shown) {
      while nodesOfRows.count <= row { nodesOfRows.append(-1) }
      nodesOfRows[row] = node
      places[Int(node)].row = Int32(row)
    }
  }

  private func insertRows(_ shown: [Row], at position: Int) {
    if shown.isEmpty { return }
    add(shown, at: position)
    // They are made of what is there now.
    for (node, _, _) in shown { places[Int(node)].isNew = false }
    edits.append(.insert(shown, at: position))
  }

  private func removeRows(_ positions: Range<Int>) {
    if positions.isEmpty { return }
    edits.append(.remove(positions))
    for _ in positions { places[Int(nodesOfRows[rows.remove(at: positions.lowerBound)])].row = -1 }
  }

  private func moveRows(_ positions: Range<Int>, to target: Int) {
    let start = positions.lowerBound
    if start == target { return }
    edits.append(.move(positions, to: target))
    for offset in 0..<positions.count {
      if start < target {
        rows.move(from: start, to: target + positions.count - 1)
      } else {
        rows.move(from: start + offset, to: target + offset)
      }
    }
  }

  private func node(at position: Int) -> Int { Int(nodesOfRows[rows.number(at: position)]) }

  /// The positions of a node's row and of those below it. O(m log n) for m rows.
  private func block(of node: Int) -> Range<Int> {
    let start = rows.position(of: Int(places[node].row))
    if places[node].waiting > 0 { return start..<start + Int(places[node].waiting) }
    var end = start + 1
    if places[node].isExpanded {
      while end < rows.count - waiting, places[self.node(at: end)].depth > places[node].depth { end += 1 }
    }
    return start..<end
  }

  // MARK: Places

  /// Brings the rows of all displaced nodes to where they belong.
  private func placeDisplaced(_ isExpanded: Expansion?) {
    park()
    // From the top down. Of siblings, the last one first: so the next one is always in its place.
    var order: [(node: Int, depth: Int, group: Int, row: Int)] = []
    var depths: [Int: Int] = [:]
    for node in displaced where !links.isAbsent(node) {
      let (group, row) = groups.location(of: links.item(of: node))
      order.append((node, links.depth(of: node, &depths), group, row))
    }
    let areSeveral = displaced.count > 1
    forgetDisplaced()
    order.sort { ($0.depth, $0.group, $1.row) < ($1.depth, $1.group, $0.row) }
    for (node, depth, _, _) in order {
      // Of several, those that do not wait have been shown with one above them.
      if areSeveral, places[node].row >= 0, places[node].waiting == 0 { continue }
      place(node, depth, isExpanded)
    }
  }

  private func forgetDisplaced() {
    for node in displaced { places[node].isDisplaced = false }
    displaced.removeAll(keepingCapacity: true)
  }

  /// Brings the rows of displaced nodes to the end of the list, each with those below it that stay with it, and removes those of
  /// nodes that have gone. A single one need not wait, since all others are where they belong.
  private func park() {
    // What is below comes first.
    let shown = displaced.filter { places[$0].row >= 0 }.map {
      (node: $0, position: rows.position(of: Int(places[$0].row)))
    }
    for (node, position) in shown.sorted(by: { $0.position > $1.position }) {
      if links.isAbsent(node) {
        removeRows(position..<position + 1)
      } else if displaced.count > 1 {
        let block = block(of: node)
        moveRows(block, to: rows.count - block.count)
        places[node].waiting = Int32(block.count)
        waiting += block.count
      }
    }
  }

  /// Brings a node to its place, if all above it are there.
  private func place(_ node: Int, _ depth: Int, _ isExpanded: Expansion?) {
    let isShown = parent(of: node).map { places[$0].row >= 0 && places[$0].isExpanded } ?? true
    if places[node].row < 0 {
      if isShown { show(node, depth, isExpanded) }
      return
    }
    let block = block(of: node)
    let target = isShown ? positionBehind(node) : nil
    waiting -= Int(places[node].waiting)
    places[node].waiting = 0
    guard let target else { return removeRows(block) }
    let start = target > block.lowerBound ? target - block.count : target
    moveRows(block, to: start)
    let descent = depth - Int(places[node].depth)
    if descent == 0 { return }
    let moved = start..<start + block.count
    for position in moved { places[self.node(at: position)].depth += Int32(descent) }
    edits.append(.lower(moved, by: descent))
  }

  /// Shows a node that has no row, and those below it.
  private func show(_ node: Int, _ depth: Int, _ isExpanded: Expansion?) {
    let (target, position) = (positionBehind(node), position(of: node))
    places[node].isExpanded = isExpanded?(position) ?? true
    places[node].depth = Int32(depth)
    var shown = [row(of: node, at: position)]
    if places[node].showsChildren {
      shown += collect(childrenIn: Int(places[node].group), depth: depth + 1, isExpanded)
    }
    insertRows(shown, at: target)
  }

  /// Where a node's rows end: the position of the next row that is not below it. O(depth · log n).
  private func positionBehind(_ node: Int) -> Int {
    var node = node
    while true {
      let (group, row) = groups.location(of: links.item(of: node))
      if row + 1 < groups.count(of: group) {
        return rows.position(of: Int(places[Int(nodes[groups.number(of: row + 1, in: group)])].row))
      }
      guard let parent = parent(of: node) else { return rows.count - waiting }
      node = parent
    }
  }

  /// Makes all rows again. O(n log n).
  private func placeAll(_ isExpanded: Expansion?) {
    forgetDisplaced()
    for node in touched where places[node].row < 0 { places[node].isNew = false }
    for _ in 0..<rows.count { places[Int(nodesOfRows[rows.remove(at: rows.count - 1)])].row = -1 }
    let shown = collect(childrenIn: roots, depth: 0, isExpanded)
    add(shown, at: 0)
    edits.append(.replace(shown))
  }

  private func toggle(_ node: Int, _ isExpanded: Expansion?) {
    let (block, wasExpanded) = (block(of: node), places[node].isExpanded)
    places[node].isExpanded = isExpanded?(position(of: node)) ?? true
    if places[node].isExpanded == wasExpanded { return }
    touch(node, isNew: false)
    places[node].isStale = true
    if wasExpanded { return removeRows(block.dropFirst()) }
    if !places[node].showsChildren { return }
    let below = collect(childrenIn: Int(places[node].group), depth: Int(places[node].depth) + 1, isExpanded)
    insertRows(below, at: block.lowerBound + 1)
  }

  /// Brings the rows of nodes up to date whose elements have changed, or that have got children or lost them.
  private func refresh() {
    for node in touched {
      let (isNew, isStale) = (places[node].isNew, places[node].isStale)
      (places[node].isTouched, places[node].isNew, places[node].isStale) = (false, false, false)
      if places[node].row < 0 || !isNew && !isStale && places[node].hasChildren == links.hasChildren(node) { continue }
      edits.append(.update(row(of: node, at: position(of: node)), at: rows.position(of: Int(places[node].row))))
    }
    touched.removeAll(keepingCapacity: true)
  }
}

/// An edit of the rows of an outline.
@usableFromInline
package enum OutlineEdit {
  case insert([OutlinedForest.Row], at: Int)
  case remove(Range<Int>)
  /// The first of them gets to `to`.
  case move(Range<Int>, to: Int)
  /// The rows are so much deeper.
  case lower(Range<Int>, by: Int)
  case update(OutlinedForest.Row, at: Int)
  /// All rows are made again.
  case replace([OutlinedForest.Row])
}

/// Where a node of an outline is.
private struct OutlinePlace {
  /// The group of the children; negative if there is none.
  var group: Int32 = -1
  /// The number of the row; negative if the node is not shown.
  var row: Int32 = -1
  /// How many rows wait at the end, with this one; 0 if it does not wait.
  var waiting: Int32 = 0
  var depth: Int32 = 0
  var isExpanded = false
  var hasChildren = false
  /// Whether the node may have to be somewhere else.
  var isDisplaced = false
  /// Whether the row may have to look otherwise; whether the element has changed; whether it has been expanded or collapsed.
  var isTouched = false
  var isNew = false
  var isStale = false

  var showsChildren: Bool { isExpanded && group >= 0 }
  var state: Int { Int(depth) << 2 | (hasChildren ? 2 : 0) | (isExpanded ? 1 : 0) }
}
