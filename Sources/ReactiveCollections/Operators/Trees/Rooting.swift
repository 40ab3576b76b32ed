internal import ReactiveCollectionsPositions

/// The nodes of a tree that is made of a list: the elements whose ancestors lead to a root. It is hosted by closures: see
/// ``Hosting``.
///
/// There is a node for each id that an element has, or names. Nodes have small numbers, which are used again.
final class Rooting<Element, ID: Hashable> {
  typealias Node = TreeNode<Element, ID>

  private let id: (Element) -> ID
  private let parent: (Element) -> ID?
  private let orphansAreRoots: Bool
  /// Whether the elements in the tree are shown, or the others.
  private let showsTree: Bool

  private var numbers: [ID: Int] = [:]
  private var ids: ContiguousArray<ID?> = []
  private var free: [Int] = []
  /// Nodes that may be needed no more.
  private var idle: [Int] = []
  private var links = ForestLinks()

  private let positions = ItemPositions()
  /// For each item: its node, and the id that it names as that of its parent.
  private var items: [(node: Int, parent: ID?)] = []
  private let shown = ShownElements()
  /// The items that have the same id as others, by their nodes.
  private var rivals: [Int: [Int]] = [:]
  /// Whether a node had an item after the last change.
  private var werePresent: [Bool] = []
  /// Whether the ancestors of a node lead to a root. What is absent counts as a root if orphans do.
  private var areRooted: [Bool] = []
  /// For each node, the search that has found it last.
  private var visits: (decided: [Int], visited: [Int], count: Int) = ([], [], 0)

  init(_ id: @escaping (Element) -> ID, _ parent: @escaping (Element) -> ID?, orphansAreRoots: Bool, showsTree: Bool) {
    self.id = id
    self.parent = parent
    self.orphansAreRoots = orphansAreRoots
    self.showsTree = showsTree
  }

  // MARK: Following

  func begin(_ source: PersistentArray<Element>) -> PersistentArray<Node> {
    var concerned: [Int] = []
    concerned.reserveCapacity(source.count)
    for (item, element) in zip(positions.insert(count: source.count, at: 0), source) {
      concerned.append(join(item, element))
    }
    _ = settle(&concerned)
    var bits = PackedBits()
    bits.reserveCapacity(source.count)
    var result: ContiguousArray<Node> = []
    for (position, element) in source.enumerated() {
      let item = positions.number(at: position)
      bits.append(isShown(item))
      if isShown(item) { result.append(node(of: item, element)) }
    }
    shown.begin(bits)
    sweep()
    return PersistentArray(result)
  }

  func follow(
    _ change: CollectionChange<Element>, leadingTo source: PersistentArray<Element>,
    _ steps: inout Steps<ListShape<Node>>
  ) {
    var (concerned, updated) = ([Int](), Set<Int>())
    change.forEachRun { run in
      concerned += follow(run, &updated)
      shown.follow(run, &steps)
    }
    for node in settle(&concerned) where showsTree {
      concerned.append(node)
      updated.insert(links.item(of: node))
    }
    var present = Set<Int>()
    for node in concerned {
      if let rivals = rivals[node] {
        present.formUnion(rivals)
      } else if !links.isAbsent(node) {
        present.insert(links.item(of: node))
      }
    }
    let places = present.map { item in
      let position = positions.position(of: item)
      return (position, isShown(item) ? node(of: item, source[position]) : nil, updated.contains(item))
    }
    shown.show(places.sorted { $0.0 < $1.0 }, &steps)
    sweep()
  }

  private func node(of item: Int, _ element: Element) -> Node {
    let number = items[item].node
    // An element that is not in the tree may have the id of one that is, and an orphan is a root.
    let named = links.item(of: number) == item ? links.parent(of: number) : -1
    let parent = named < 0 || showsTree && links.isAbsent(named) ? -1 : named
    guard let id = ids[number] else { preconditionFailure("Node \(number) has no id") }
    return Node(
      element: element, id: id, parent: parent < 0 ? nil : ids[parent], numbers: (Int32(number), Int32(parent)))
  }

  /// Follows a run of edits, and returns the nodes that it concerns. Notes the items that it updates.
  private func follow(_ run: ChangeRun<Element>, _ updated: inout Set<Int>) -> [Int] {
    switch run.kind {
    case .insert:
      return zip(positions.insert(count: run.count, at: run.index), run.elements).map { join($0, $1) }
    case .remove: return (0..<run.count).map { _ in leave(positions.remove(at: run.index)) }
    case .update:
      var concerned: [Int] = []
      for (offset, new) in run.newElements.enumerated() {
        let item = positions.number(at: run.index + offset)
        concerned.append(leave(item))
        concerned.append(join(item, new))
        updated.insert(item)
      }
      return concerned
    case .move:
      positions.move(from: run.index, to: run.target)
      let node = items[positions.number(at: run.target)].node
      return rivals[node] == nil ? [] : [node]
    }
  }

  private func join(_ item: Int, _ element: Element) -> Int {
    let node = node(of: id(element))
    while items.count <= item { items.append((-1, nil)) }
    items[item] = (node, parent(element))
    if links.isAbsent(node) {
      links.setItem(item, of: node)
    } else {
      rivals[node, default: [links.item(of: node)]].append(item)
    }
    return node
  }

  private func leave(_ item: Int) -> Int {
    let node = items[item].node
    items[item].parent = nil
    if var others = rivals[node] {
      others.removeAll { $0 == item }
      rivals[node] = others.count > 1 ? others : nil
      links.setItem(others[0], of: node)
    } else {
      links.setItem(-1, of: node)
      idle.append(node)
    }
    return node
  }

  private func isShown(_ item: Int) -> Bool {
    let node = items[item].node
    return (links.item(of: node) == item && areRooted[node]) == showsTree
  }

  // MARK: Nodes

  /// Returns the node of an id, which is made if there is none.
  private func node(of id: ID) -> Int {
    if let node = numbers[id] { return node }
    let node = free.popLast() ?? ids.count
    if node == ids.count {
      ids.append(id)
      links.makeRoom(for: node)
      areRooted.append(false)
      werePresent.append(false)
      visits.decided.append(0)
      visits.visited.append(0)
    } else {
      ids[node] = id
    }
    // Others are never found.
    if id.equalsItself { numbers[id] = node }
    idle.append(node)
    return node
  }

  private func link(_ node: Int, to parent: Int) {
    let old = links.parent(of: node)
    if old >= 0 { idle.append(old) }
    links.link(node, to: parent)
  }

  /// Forgets the ids that no element has or names. Their numbers may be used again.
  private func sweep() {
    for node in idle where links.isAbsent(node) && !links.hasChildren(node) {
      guard let id = ids[node].take() else { continue }
      numbers[id] = nil
      free.append(node)
    }
    idle.removeAll(keepingCapacity: true)
  }

  // MARK: Roots

  /// Links nodes to what their elements name now, and appends all others that may have come into the tree or left it. Returns
  /// the children of nodes that have come or gone.
  private func settle(_ concerned: inout [Int]) -> [Int] {
    visits.count += 1
    for node in concerned where visits.visited[node] < visits.count {
      visits.visited[node] = visits.count
      // The first of several elements that have the same id is in the tree.
      if let first = rivals[node]?.min(by: { positions.position(of: $0) < positions.position(of: $1) }) {
        links.setItem(first, of: node)
      }
      let item = links.item(of: node)
      let name = item < 0 ? nil : items[item].parent
      link(node, to: name.map { self.node(of: $0) } ?? -1)
    }
    var children: [Int] = []
    for node in concerned where werePresent[node] == links.isAbsent(node) {
      werePresent[node].toggle()
      links.forEachChild(of: node) { if !links.isAbsent($0) { children.append($0) } }
    }
    visits.count += 1
    let round = visits.count
    for node in concerned { decide(node, round, &concerned) }
    // Those below follow.
    var position = 0
    while position < concerned.count {
      let node = concerned[position]
      position += 1
      links.forEachChild(of: node) { child in
        if visits.decided[child] < round, areRooted[child] != areRooted[node] {
          areRooted[child] = areRooted[node]
          concerned.append(child)
        }
      }
    }
    return children
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
      visits.decided[node] = round
      if areRooted[node] != isRooted {
        areRooted[node] = isRooted
        changed.append(node)
      }
    }
  }
}
