/// Which items of a list are in the forest that they make: those whose ancestors lead to a root. Opaque, like
/// ``SortedPositions``.
///
/// There is a node for each id that an item has, or names as that of its parent. Nodes have small numbers, which whoever
/// knows the ids gives to items, and which are used again.
@usableFromInline
package struct RootedForest {
  /// An item that is shown: where it is, among all and among those shown, the nodes of it and of its parent, the latter negative for a
  /// root, and whether it has not been shown before. Tuples, and not types, which are in every program.
  @usableFromInline
  package typealias Place = (position: Int, rank: Int, node: Int32, parent: Int32, isInserted: Bool)

  /// The node of an item and that which it names as its parent's, and the last commits in which it was looked at, and in which it
  /// was updated.
  private typealias Item = (node: Int32, parent: Int32, looked: Int, updated: Int)

  /// How many items have a node, or name it, negative if it is free; whether its ancestors lead to a root, where what is absent
  /// counts as a root if orphans do; whether it had an item after the last commit; for which search that was found out, and
  /// which has been here last.
  private typealias Node = (uses: Int32, isRooted: Bool, wasPresent: Bool, decided: Int, visited: Int)
  private static var free: Node { (-1, false, false, 0, 0) }

  private let orphansAreRoots: Bool
  /// Whether the items in the forest are shown, or the others.
  private let showsForest: Bool

  private var links = ForestLinks()
  private var nodes: ContiguousArray<Node> = []
  private var free: [Int] = []
  private let order = ItemPositions()
  private var items: ContiguousArray<Item> = []
  private let bits = CountedBits()
  /// The items that have the same id as others, by their nodes.
  private var rivals = Dictionary<Int, [Int]>()

  /// The nodes that this commit is about; behind them, those that come into the forest or leave it with them.
  private var concerned: [Int] = []
  private var (commit, search) = (1, 0)

  @usableFromInline
  package init(orphansAreRoots: Bool, showsForest: Bool) {
    self.orphansAreRoots = orphansAreRoots
    self.showsForest = showsForest
  }

  /// Makes a node, for an item that comes next.
  @usableFromInline
  package mutating func makeNode() -> Int {
    let node = free.popLast() ?? nodes.count
    if node == nodes.count {
      nodes.append(Self.free)
      links.makeRoom(for: node)
    }
    nodes[node].uses = 0
    return node
  }

  // MARK: Edits

  /// Inserts the first items, with their nodes and those of their parents. Returns those shown. O(n).
  @usableFromInline
  package mutating func begin(_ names: [(node: Int32, parent: Int32)]) -> [Place] {
    let numbers = order.insert(count: names.count, at: 0)
    for (number, name) in zip(numbers, names) { join(number, Int(name.node), Int(name.parent)) }
    decideConcerned()
    var (shown, places) = (PackedBits(), [Place]())
    shown.reserveCapacity(names.count)
    places.reserveCapacity(names.count)
    for (position, number) in numbers.enumerated() {
      let isShown = isShown(number)
      shown.append(isShown)
      if isShown { places.append(place(of: number, position, places.count, isInserted: true)) }
    }
    bits.insert(shown, at: 0)
    _ = endCommit()
    return places
  }

  /// O(log n).
  @usableFromInline
  package mutating func insert(at position: Int, node: Int, parent: Int) {
    join(order.insert(at: position), node, parent)
    bits.insert(false, at: position)
  }

  /// Removes an item, and returns its rank among those shown; negative if it is not. O(log n).
  @usableFromInline
  package mutating func remove(at position: Int) -> Int {
    leave(order.remove(at: position))
    let (isShown, rank) = bits.remove(at: position)
    return isShown ? rank : -1
  }

  /// Gives an item another version. O(log n).
  @usableFromInline
  package mutating func update(at position: Int, node: Int, parent: Int) {
    let number = order.number(at: position)
    if items[number].node != node || rivals[node] != nil || items[number].parent != parent {
      leave(number)
      join(number, node, parent)
    } else {
      concerned.append(node)
    }
    items[number].updated = commit
  }

  /// Moves an item, and returns its ranks among those shown; equal ones if that is no move. O(log n).
  @usableFromInline
  package mutating func move(from position: Int, to target: Int) -> (from: Int, to: Int) {
    order.move(from: position, to: target)
    let node = Int(items[order.number(at: target)].node)
    if rivals[node] != nil { concerned.append(node) }
    let (isShown, rank) = bits.remove(at: position)
    let newRank = bits.insert(isShown, at: target)
    return isShown ? (rank, newRank) : (0, 0)
  }

  private mutating func join(_ number: Int, _ node: Int, _ parent: Int) {
    while items.count <= number { items.append((-1, -1, 0, 0)) }
    (items[number].node, items[number].parent) = (Int32(node), Int32(parent))
    (items[number].looked, items[number].updated) = (0, 0)
    nodes[node].uses += 1
    if parent >= 0 { nodes[parent].uses += 1 }
    if links.isAbsent(node) {
      links.setItem(number, of: node)
    } else {
      rivals[node, default: [links.item(of: node)]].append(number)
    }
    concerned.append(node)
  }

  private mutating func leave(_ number: Int) {
    let (node, parent) = (Int(items[number].node), Int(items[number].parent))
    if var others = rivals[node] {
      others.removeAll { $0 == number }
      rivals[node] = others.count > 1 ? others : nil
      links.setItem(others[0], of: node)
    } else {
      links.setItem(-1, of: node)
    }
    concerned.append(node)
    for node in [node, parent] where node >= 0 {
      nodes[node].uses -= 1
      if nodes[node].uses == 0 { concerned.append(node) }
    }
  }

  // MARK: Commits

  /// Ends a commit. Returns the ranks of items that are shown no more, one after the other; then those that are shown now or have
  /// changed; and the nodes that are free.
  ///
  /// O(depth + log n) for each item that has come, gone or changed, and O(log n) for each that comes into the forest with it, or
  /// leaves, or whose parent comes or goes; and O(k log n) for k items that have the same id.
  @usableFromInline
  package mutating func settle() -> (removals: [Int], places: [Place], freed: [Int]) {
    var (removals, places) = ([Int](), [Place]())
    decideConcerned()
    var looked: [(position: Int, number: Int)] = []
    func look(at number: Int) {
      if items[number].looked == commit { return }
      items[number].looked = commit
      looked.append((order.position(of: number), number))
    }
    for node in concerned {
      if let rivals = rivals[node] {
        rivals.forEach(look)
      } else if !links.isAbsent(node) {
        look(at: links.item(of: node))
      }
    }
    looked.sort { $0.position < $1.position }
    // What comes may have the id of what goes.
    for (position, number) in looked where !isShown(number) && bits[position] {
      removals.append(bits.set(at: position, to: false).rank)
    }
    for (position, number) in looked where isShown(number) {
      let (wasShown, rank) = bits.set(at: position, to: true)
      if wasShown, items[number].updated < commit { continue }
      places.append(place(of: number, position, rank, isInserted: !wasShown))
    }
    return (removals, places, endCommit())
  }

  private func place(of number: Int, _ position: Int, _ rank: Int, isInserted: Bool) -> Place {
    let node = Int(items[number].node)
    // An item that is not in the forest may have the id of one that is, and an orphan is a root.
    let named = links.item(of: node) == number ? links.parent(of: node) : -1
    let parent = named < 0 || showsForest && links.isAbsent(named) ? -1 : named
    return (position, rank, Int32(node), Int32(parent), isInserted)
  }

  private func isShown(_ number: Int) -> Bool {
    let node = Int(items[number].node)
    return (links.item(of: node) == number && nodes[node].isRooted) == showsForest
  }

  /// Ends a commit, and returns the nodes that are free.
  private mutating func endCommit() -> [Int] {
    var freed: [Int] = []
    for node in concerned where nodes[node].uses == 0 {
      nodes[node] = Self.free
      freed.append(node)
    }
    free += freed
    concerned.removeAll(keepingCapacity: true)
    commit += 1
    return freed
  }

  /// Links nodes to what their items name now, and appends all others that may have come into the forest or left it.
  private mutating func decideConcerned() {
    search += 1
    var (moved, turned): ([Int], [Int]) = ([], [])
    for node in concerned where nodes[node].visited < search {
      nodes[node].visited = search
      // The first of several items that have the same id is in the forest.
      if let first = rivals[node]?.min(by: { order.position(of: $0) < order.position(of: $1) }) {
        links.setItem(first, of: node)
      }
      let item = links.item(of: node)
      let parent = item < 0 ? -1 : Int(items[item].parent)
      let hasTurned = nodes[node].wasPresent == (item < 0)
      if hasTurned { turned.append(node) }
      if hasTurned || links.parent(of: node) != parent { moved.append(node) }
      links.link(node, to: parent)
    }
    for node in turned {
      nodes[node].wasPresent.toggle()
      // Orphans have no parents, but those whose parents have come have.
      guard showsForest else { continue }
      links.forEachChild(of: node) { child in
        if links.isAbsent(child) { return }
        items[links.item(of: child)].updated = commit
        concerned.append(child)
      }
    }
    let round = search + 1
    search = round
    var next = concerned.count
    for node in moved { decide(node, round) }
    // Those below follow.
    while next < concerned.count {
      let node = concerned[next]
      next += 1
      let isRooted = nodes[node].isRooted
      links.forEachChild(of: node) { child in
        if nodes[child].decided < round, nodes[child].isRooted != isRooted {
          nodes[child].isRooted = isRooted
          concerned.append(child)
        }
      }
    }
  }

  /// Finds out whether the ancestors of a node lead to a root, and appends those of them for which that is new to those
  /// concerned. O(depth).
  private mutating func decide(_ start: Int, _ round: Int) {
    search += 1
    var path: [Int] = []
    var node = start
    let isRooted: Bool
    while true {
      if nodes[node].decided >= round {
        isRooted = nodes[node].isRooted
        break
      }
      if nodes[node].visited == search {
        // A cycle.
        isRooted = false
        break
      }
      nodes[node].visited = search
      path.append(node)
      if links.isAbsent(node) {
        isRooted = orphansAreRoots
        break
      }
      let parent = links.parent(of: node)
      if parent < 0 {
        isRooted = true
        break
      }
      node = parent
    }
    for node in path {
      nodes[node].decided = round
      if nodes[node].isRooted != isRooted {
        nodes[node].isRooted = isRooted
        concerned.append(node)
      }
    }
  }
}
