internal import ReactiveCollectionsPositions

/// The nodes of a forest that is made of a list: the elements whose ancestors lead to a root. It is hosted by closures: see
/// ``Hosting``.
final class Rooting<Element, ID: Hashable> {
  private let id: (Element) -> ID
  private let parent: (Element) -> ID?
  private let orphansAreRoots: Bool
  /// Whether the elements in the forest are shown, or the others.
  private let showsForest: Bool

  private var forest = Forest<ID>()
  private let positions = ItemPositions()
  private let shown = ShownElements<Element, TreeNode<Element, ID>>()
  private var nodes: [Int] = []
  /// The items that have been updated in this change.
  private var updated = Set<Int>()
  /// The items that have the same id as others, by their nodes.
  private var rivals: [Int: [Int]] = [:]
  /// Whether the ancestors of a node lead to a root. What is absent counts as a root if orphans do.
  private var areRooted: [Bool] = []
  /// For each node, the search that has found it last.
  private var visits: (decided: [Int], visited: [Int], count: Int) = ([], [], 0)

  init(
    _ id: @escaping (Element) -> ID, _ parent: @escaping (Element) -> ID?, orphansAreRoots: Bool, showsForest: Bool
  ) {
    self.id = id
    self.parent = parent
    self.orphansAreRoots = orphansAreRoots
    self.showsForest = showsForest
  }

  func begin(_ source: PersistentArray<Element>) -> PersistentArray<TreeNode<Element, ID>> {
    var touched: [Int] = []
    touched.reserveCapacity(source.count)
    for (item, element) in zip(positions.insert(count: source.count, at: 0), source) {
      touched.append(join(item, id(element)))
    }
    settle(&touched, source)
    var bits = PackedBits()
    bits.reserveCapacity(source.count)
    var result: ContiguousArray<TreeNode<Element, ID>> = []
    for (position, element) in source.enumerated() {
      let item = positions.number(at: position)
      bits.append(isShown(item))
      if isShown(item) { result.append(node(of: item, element)) }
    }
    shown.begin(bits)
    return PersistentArray(result)
  }

  func follow(
    _ change: CollectionChange<Element>, leadingTo source: PersistentArray<Element>,
    _ steps: inout Steps<ListShape<TreeNode<Element, ID>>>
  ) {
    var concerned: [Int] = []
    updated.removeAll(keepingCapacity: true)
    change.forEachRun { run in
      concerned += follow(run)
      shown.follow(run, &steps)
    }
    settle(&concerned, source)
    var items = Set<Int>()
    for node in concerned {
      if let rivals = rivals[node] {
        items.formUnion(rivals)
      } else if forest.item(of: node) >= 0 {
        items.insert(forest.item(of: node))
      }
    }
    let places = items.map { item in
      let position = positions.position(of: item)
      let node = isShown(item) ? node(of: item, source[position]) : nil
      return (position, node, updated.contains(item))
    }
    shown.show(places.sorted { $0.0 < $1.0 }, &steps)
    forest.sweep()
  }

  private func node(of item: Int, _ element: Element) -> TreeNode<Element, ID> {
    let node = nodes[item]
    // An element that is not in the forest may have the id of one that is.
    let parent = forest.item(of: node) == item ? forest.parent(of: node) : -1
    return TreeNode(element: element, id: forest.id(of: node), parent: parent < 0 ? nil : forest.id(of: parent))
  }

  /// Follows a run of edits, and returns the nodes that it concerns.
  private func follow(_ run: ChangeRun<Element>) -> [Int] {
    switch run.kind {
    case .insert:
      return zip(positions.insert(count: run.count, at: run.index), run.elements).map { join($0, id($1)) }
    case .remove: return (0..<run.count).map { _ in leave(positions.remove(at: run.index)) }
    case .update:
      var touched: [Int] = []
      for (offset, new) in run.newElements.enumerated() {
        let item = positions.number(at: run.index + offset)
        touched.append(leave(item))
        touched.append(join(item, id(new)))
        updated.insert(item)
      }
      return touched
    case .move:
      positions.move(from: run.index, to: run.target)
      let node = nodes[positions.number(at: run.target)]
      return rivals[node] == nil ? [] : [node]
    }
  }

  private func join(_ item: Int, _ id: ID) -> Int {
    let node = forest.node(of: id)
    while nodes.count <= item { nodes.append(-1) }
    nodes[item] = node
    if forest.item(of: node) < 0 {
      forest.setItem(item, of: node)
    } else {
      rivals[node, default: [forest.item(of: node)]].append(item)
    }
    return node
  }

  private func leave(_ item: Int) -> Int {
    let node = nodes[item]
    if var others = rivals[node] {
      others.removeAll { $0 == item }
      rivals[node] = others.count > 1 ? others : nil
      forest.setItem(others[0], of: node)
    } else {
      forest.setItem(-1, of: node)
    }
    return node
  }

  private func isShown(_ item: Int) -> Bool {
    let node = nodes[item]
    return (forest.item(of: node) == item && areRooted[node]) == showsForest
  }

  // MARK: Roots

  /// Links nodes to what their elements name now, and appends all others that may have come into the forest or left it.
  private func settle(_ touched: inout [Int], _ source: PersistentArray<Element>) {
    makeRoom()
    visits.count += 1
    for node in touched where visits.visited[node] < visits.count {
      visits.visited[node] = visits.count
      // The first of several elements that have the same id is in the forest.
      if let first = rivals[node]?.min(by: { positions.position(of: $0) < positions.position(of: $1) }) {
        forest.setItem(first, of: node)
      }
      let item = forest.item(of: node)
      let name = item < 0 ? nil : parent(source[positions.position(of: item)])
      forest.link(node, to: name.map { forest.node(of: $0) } ?? -1)
    }
    makeRoom()
    visits.count += 1
    let round = visits.count
    for node in touched { decide(node, round, &touched) }
    // Those below follow.
    var position = 0
    while position < touched.count {
      let node = touched[position]
      position += 1
      forest.forEachChild(of: node) { child in
        if visits.decided[child] < round, areRooted[child] != areRooted[node] {
          areRooted[child] = areRooted[node]
          touched.append(child)
        }
      }
    }
  }

  private func makeRoom() {
    while areRooted.count < forest.limit {
      areRooted.append(false)
      visits.decided.append(0)
      visits.visited.append(0)
    }
  }

  /// Finds out whether the ancestors of a node lead to a root, and appends to `changed` those of them for which that is new.
  /// O(depth).
  private func decide(_ node: Int, _ round: Int, _ changed: inout [Int]) {
    visits.count += 1
    var path: [Int] = []
    var node = node
    let isRooted: Bool
    while true {
      if visits.decided[node] >= round {
        isRooted = areRooted[node]
        break
      }
      if visits.visited[node] == visits.count {
        // A cycle.
        isRooted = false
        break
      }
      visits.visited[node] = visits.count
      path.append(node)
      if forest.item(of: node) < 0 {
        isRooted = orphansAreRoots
        break
      }
      let parent = forest.parent(of: node)
      if parent < 0 {
        isRooted = true
        break
      }
      node = parent
    }
    for node in path {
      visits.decided[node] = round
      if areRooted[node] != isRooted {
        areRooted[node] = isRooted
        changed.append(node)
      }
    }
  }
}
