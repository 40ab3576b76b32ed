/// Which totals of a forest have to be made again after edits, and in which order: from the bottom up, each once. Knows nothing
/// of the totals themselves. Opaque, like ``SortedPositions``.
///
/// Nodes have small numbers, which are given from outside, as ``RootedForest`` does. The total of a node has a slot among those of
/// its parent's children.
@usableFromInline
package struct TotaledForest {
  /// What has become of an item.
  @usableFromInline package typealias Place = (position: Int, node: Int, isNew: Bool)

  private var links = ForestLinks()
  private let order = ItemPositions()
  /// For each item, its node and that of its parent, and the last commits in which it was noted, and in which it was new.
  private var items: ContiguousArray<(node: Int32, parent: Int32, noted: Int, new: Int)> = []
  /// For each node, the slot of its total, negative if it has none; and the last commits in which it was touched, and in which
  /// its total was to be made again.
  private var nodes: ContiguousArray<(slot: Int32, touched: Int, stale: Int)> = []

  /// The nodes whose items have come, gone or changed.
  private var touched: [Int] = []
  /// The items that are new, or whose totals may have changed.
  private var noted: [Int] = []
  /// The nodes whose totals are to be made again, by their depths.
  private var levels: [[Int]] = []
  /// The deepest of them that may have any.
  private var deepest = -1
  private var commit = 1

  @usableFromInline package init() {}

  /// More than any node that has been used.
  @usableFromInline package var limit: Int { links.limit }
  @usableFromInline package func parent(of node: Int) -> Int { links.parent(of: node) }
  @usableFromInline package func slot(of node: Int) -> Int { Int(nodes[node].slot) }
  @usableFromInline package mutating func setSlot(_ slot: Int, of node: Int) { nodes[node].slot = Int32(slot) }

  // MARK: Edits

  /// Inserts the first items, with their nodes and those of their parents. O(n).
  @usableFromInline
  package mutating func begin(_ names: [(node: Int32, parent: Int32)]) {
    let numbers = order.insert(count: names.count, at: 0)
    for (number, name) in zip(numbers, names) { join(number, Int(name.node), Int(name.parent)) }
    for name in names { links.link(Int(name.node), to: Int(name.parent)) }
    touched = []
    beginAll()
  }

  @usableFromInline
  package mutating func insert(at position: Int, node: Int, parent: Int) {
    join(order.insert(at: position), node, parent)
  }

  /// Removes an item, and returns its node, if it has none any more; otherwise a negative number.
  @usableFromInline
  package mutating func remove(at position: Int) -> Int { leave(order.remove(at: position)) }

  /// Gives an item another version. Returns its old node, if that has no item any more; otherwise a negative number.
  @usableFromInline
  package mutating func update(at position: Int, node: Int, parent: Int) -> Int {
    let number = order.number(at: position)
    if Int(items[number].node) == node, links.item(of: node) == number {
      makeRoom(for: max(node, parent))
      items[number].parent = Int32(parent)
      note(number, isNew: true)
      touch(node)
      return -1
    }
    let old = leave(number)
    join(number, node, parent)
    return old
  }

  @usableFromInline
  package mutating func move(from position: Int, to target: Int) { order.move(from: position, to: target) }

  private mutating func join(_ number: Int, _ node: Int, _ parent: Int) {
    makeRoom(for: max(node, parent))
    while items.count <= number { items.append((-1, -1, 0, 0)) }
    (items[number].node, items[number].parent) = (Int32(node), Int32(parent))
    links.setItem(number, of: node)
    note(number, isNew: true)
    touch(node)
  }

  private mutating func leave(_ number: Int) -> Int {
    let node = Int(items[number].node)
    (items[number].node, items[number].parent) = (-1, -1)
    // Another element with the same id may have come before this one goes.
    if links.item(of: node) != number { return -1 }
    links.setItem(-1, of: node)
    touch(node)
    return node
  }

  private mutating func makeRoom(for node: Int) {
    links.makeRoom(for: node)
    while nodes.count < links.limit { nodes.append((-1, 0, 0)) }
  }

  private mutating func note(_ number: Int, isNew: Bool) {
    if isNew { items[number].new = commit }
    if items[number].noted == commit { return }
    items[number].noted = commit
    noted.append(number)
  }

  private mutating func touch(_ node: Int) {
    if nodes[node].touched == commit { return }
    nodes[node].touched = commit
    touched.append(node)
  }

  // MARK: Commits

  /// Links nodes to their parents. Returns the slots that are free then, with the parents' nodes, and whether those have no children
  /// any more. After that, ``next()`` has the nodes whose totals are to be made again. O(depth) for each node that has been
  /// touched.
  @usableFromInline
  package mutating func settle() -> [(parent: Int, slot: Int, isEmpty: Bool)] {
    var left: [(parent: Int, slot: Int, isEmpty: Bool)] = []
    // First, all leave their old places: so nothing is its own ancestor in between.
    var parents: [Int] = []
    for node in touched {
      let item = links.item(of: node)
      let (old, new) = (links.parent(of: node), item < 0 ? -1 : Int(items[item].parent))
      parents.append(new)
      if old == new { continue }
      links.link(node, to: -1)
      if nodes[node].slot < 0 { continue }
      left.append((old, Int(nodes[node].slot), !links.hasChildren(old)))
      nodes[node].slot = -1
      touch(old)
    }
    for (node, parent) in zip(touched, parents) { links.link(node, to: parent) }
    var depths: [Int: Int] = [:]
    for node in touched {
      // What is absent is at the top.
      markStale(node, at: touched.count == 1 ? depth(of: node) : links.depth(of: node, &depths) + 1)
    }
    touched.removeAll(keepingCapacity: true)
    return left
  }

  /// The depth of a single node, which need not be that of several.
  private func depth(of node: Int) -> Int {
    var (node, depth) = (node, 1)
    while links.parent(of: node) >= 0 { (node, depth) = (links.parent(of: node), depth + 1) }
    return depth
  }

  /// Begins to make all totals. O(n).
  @usableFromInline
  package mutating func beginAll() {
    // Parents before their children.
    var level = (0..<links.limit).filter { links.parent(of: $0) < 0 }
    var depth = 0
    while !level.isEmpty {
      var next: [Int] = []
      for node in level {
        markStale(node, at: depth)
        links.forEachChild(of: node) { next.append($0) }
      }
      (level, depth) = (next, depth + 1)
    }
  }

  private mutating func markStale(_ node: Int, at level: Int) {
    if nodes[node].stale == commit { return }
    nodes[node].stale = commit
    while levels.count <= level { levels.append([]) }
    levels[level].append(node)
    deepest = max(deepest, level)
  }

  /// Returns the next node whose total is to be made again; negative if there is none.
  @usableFromInline
  package mutating func next() -> Int {
    while deepest >= 0 {
      if let node = levels[deepest].popLast() { return node }
      deepest -= 1
    }
    return -1
  }

  /// Notes that the total of the node that ``next()`` has returned is another one, so that the parent's is to be made again.
  @usableFromInline
  package mutating func noteTotal(of node: Int) {
    let (item, parent) = (links.item(of: node), links.parent(of: node))
    if item >= 0 { note(item, isNew: false) }
    if parent >= 0 { markStale(parent, at: deepest - 1) }
  }

  /// Ends a commit, and returns the items that are new, or whose totals may have changed, in order. O(log n) for each.
  @usableFromInline
  package mutating func takePlaces() -> [Place] {
    var places: [Place] = []
    places.reserveCapacity(noted.count)
    for number in noted where items[number].node >= 0 {
      places.append((order.position(of: number), Int(items[number].node), items[number].new == commit))
    }
    endCommit()
    return places.count > 1 ? places.sorted { $0.position < $1.position } : places
  }

  /// Ends a commit. O(1).
  @usableFromInline
  package mutating func endCommit() {
    noted.removeAll(keepingCapacity: true)
    commit += 1
  }
}
