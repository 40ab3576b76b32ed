@testable import ReactiveCollectionsDictionaries

/// The division of a dictionary's entries among its nodes.
indirect enum TrieShape: Equatable {
  case leaf([UInt32])
  case inner([(length: Int, child: TrieShape)], isCollision: Bool)

  static func == (left: TrieShape, right: TrieShape) -> Bool {
    switch (left, right) {
    case (.leaf(let left), .leaf(let right)): left == right
    case (.inner(let left, let isLeft), .inner(let right, let isRight)):
      isLeft == isRight && left.elementsEqual(right) { $0.length == $1.length && $0.child == $1.child }
    default: false
    }
  }

  /// The greatest number of inner nodes above a leaf.
  var height: Int {
    switch self {
    case .leaf: 0
    case .inner(let children, _): 1 + (children.map(\.child.height).max() ?? 0)
    }
  }

  /// The numbers of entries of all leaves.
  var counts: [Int] {
    switch self {
    case .leaf(let hashes): [hashes.count]
    case .inner(let children, _): children.flatMap(\.child.counts)
    }
  }

  /// The same, without the numbers that take the place of hashes below a collision.
  var canonical: TrieShape {
    switch self {
    case .leaf: self
    case .inner(let children, isCollision: false):
      .inner(children.map { ($0.length, $0.child.canonical) }, isCollision: false)
    case .inner: .inner([], isCollision: true)
    }
  }
}

extension PersistentDictionary {
  var shape: TrieShape? { root == nil ? nil : Self.shape(of: rootReference) }

  private static func shape(of reference: NodeReference) -> TrieShape {
    let node = reference.node
    if reference.isLeaf { return .leaf((0..<node.count).map { node.hashes[$0] }) }
    var children: [(Int, TrieShape)] = []
    var slot = 0
    while slot < NodePointer.fanOut {
      let end = node.blockEnd(from: slot)
      children.append((end - slot, shape(of: node.children[slot])))
      slot = end
    }
    return .inner(children, isCollision: reference.isCollision)
  }

  /// The addresses of all nodes.
  var nodes: Set<UnsafeMutableRawPointer> {
    var found: Set<UnsafeMutableRawPointer> = []
    func visit(_ reference: NodeReference) {
      guard found.insert(reference.node.address).inserted, !reference.isLeaf else { return }
      for slot in 0..<NodePointer.fanOut { visit(reference.node.children[slot]) }
    }
    if root != nil { visit(rootReference) }
    return found
  }
}
