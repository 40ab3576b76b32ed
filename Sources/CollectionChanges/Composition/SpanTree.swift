/// A sequence of spans in a balanced tree, found by position: a treap with implicit keys, its nodes in an arena.
///
/// A span is known by the number of its node; what stands for it is the business of whoever uses the tree. Trees of one
/// arena are split and joined, each in O(log k) expected time for k spans.
/// (Seidel and Aragon, *Randomized Search Trees*.)
@usableFromInline
struct SpanTree {
  /// The number of a node, which is also that of its span; `none` is no node.
  @usableFromInline typealias Node = Int
  @usableFromInline static let none: Node = -1

  /// One of the trees in the arena.
  @usableFromInline
  struct Tree {
    var root: Node
    /// The length of all spans.
    var length: Int
  }

  /// A node knows the length of what is before it in its tree, not of the whole: so a descent touches no node beside
  /// its way.
  struct Links {
    var left = Int32(none)
    var right = Int32(none)
    var priority: UInt32
    /// The length of the node's own span.
    var span: Int
    /// The length of all spans in the left subtree.
    var before = 0
  }

  private(set) var links: [Links] = []
  private var released: [Node] = []
  private var random: UInt64

  /// - Parameter seed: Where the sequence of priorities begins. Whoever knows it can choose positions by which the tree
  ///   becomes a list; so only tests name one.
  init(seed: UInt64 = ProcessSeed.value) { random = seed | 1 }

  /// A tree of one new span.
  @usableFromInline
  mutating func makeTree(span: Int) -> (tree: Tree, node: Node) {
    let node = released.popLast() ?? links.count
    let new = Links(priority: nextPriority(), span: span)
    if node == links.count { links.append(new) } else { links[node] = new }
    return (Tree(root: node, length: span), node)
  }

  /// Gives the numbers of nodes back that are in no tree any more.
  @usableFromInline
  mutating func release(_ nodes: [Node]) {
    released.append(contentsOf: nodes)
  }

  /// The length of a node's own span.
  @usableFromInline
  func span(of node: Node) -> Int { links[node].span }

  /// The nodes of a tree in order. O(k).
  @usableFromInline
  func nodes(of tree: Tree) -> [Node] {
    var result: [Node] = []
    var path: [Node] = []
    var node = tree.root
    while node != SpanTree.none || !path.isEmpty {
      while node != SpanTree.none {
        path.append(node)
        node = Node(links[node].left)
      }
      let next = path.removeLast()
      result.append(next)
      node = Node(links[next].right)
    }
    return result
  }

  /// The node whose span contains a position, which is in the tree. O(log k).
  func node(at position: Int, of tree: Tree) -> Node {
    var node = tree.root
    var rest = position
    while true {
      let link = links[node]
      if rest < link.before {
        node = Node(link.left)
      } else if rest < link.before + link.span {
        return node
      } else {
        rest -= link.before + link.span
        node = Node(link.right)
      }
    }
  }

  /// Joins two trees, the spans of the first before those of the second.
  @usableFromInline
  mutating func join(_ left: Tree, _ right: Tree) -> Tree {
    Tree(root: join(left.root, length: left.length, right.root), length: left.length + right.length)
  }

  private mutating func join(_ left: Node, length: Int, _ right: Node) -> Node {
    if left == SpanTree.none { return right }
    if right == SpanTree.none { return left }
    if links[left].priority > links[right].priority {
      let rest = length - links[left].before - links[left].span
      links[left].right = Int32(join(Node(links[left].right), length: rest, right))
      return left
    }
    links[right].left = Int32(join(left, length: length, Node(links[right].left)))
    links[right].before += length
    return right
  }

  /// Splits a tree at a position. A span across the position is cut short, and its rest is in neither part: `cut` says
  /// which node it was, and how long the rest is.
  @usableFromInline
  mutating func split(_ tree: Tree, at position: Int) -> (left: Tree, cut: (node: Node, rest: Int)?, right: Tree) {
    var cut: (node: Node, rest: Int)?
    let (left, right) = split(tree.root, at: position, &cut)
    let rest = tree.length - position - (cut?.rest ?? 0)
    return (Tree(root: left, length: position), cut, Tree(root: right, length: rest))
  }

  private mutating func split(
    _ node: Node, at position: Int, _ cut: inout (node: Node, rest: Int)?
  ) -> (left: Node, right: Node) {
    if node == SpanTree.none { return (node, node) }
    let before = links[node].before
    let end = before + links[node].span
    if position <= before {
      let parts = split(Node(links[node].left), at: position, &cut)
      links[node].left = Int32(parts.right)
      links[node].before = before - position - (cut?.rest ?? 0)
      return (parts.left, node)
    }
    if position >= end {
      let parts = split(Node(links[node].right), at: position - end, &cut)
      links[node].right = Int32(parts.left)
      return (node, parts.right)
    }
    cut = (node, end - position)
    links[node].span = position - before
    let right = Node(links[node].right)
    links[node].right = Int32(SpanTree.none)
    return (node, right)
  }

  /// The next number of a pseudo-random sequence (xorshift64*), which is the same for all trees of a process.
  private mutating func nextPriority() -> UInt32 {
    random ^= random >> 12
    random ^= random << 25
    random ^= random >> 27
    return UInt32(truncatingIfNeeded: (random &* 0x2545_F491_4F6C_DD1D) >> 32)
  }
}
