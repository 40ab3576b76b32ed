public import PersistentArrays

/// Lists in the making: each a sequence of pieces in a balanced tree, with all trees in one arena.
///
/// A piece is a part of the list as it was (its *base*), or elements that are new. Every edit takes pieces out, changes them
/// and puts them back: O(log k + m) for m of k pieces, whatever the number of elements.
@usableFromInline
struct SectionedPieces<Element> {
  @usableFromInline
  enum Piece {
    /// Elements of the base, from `base` on, that no change has named.
    case kept(base: Int, count: Int)
    /// Elements of the base that were updated. They are announced even if they are what they were before, if one of the
    /// updates announced just that.
    case updated(base: Int, old: ElementRun<Element>, new: ElementRun<Element>, isRefreshed: Bool)
    /// One element that is followed wherever it goes: what is known of it is kept under its number.
    case followed(Int)
    /// Elements that were not in any base.
    case inserted(ElementRun<Element>)
  }

  /// A list, of which the arena holds the tree.
  @usableFromInline
  struct List {
    @usableFromInline var tree: SpanTree.Tree
    @usableFromInline var count: Int

    @inlinable
    init(tree: SpanTree.Tree, count: Int) {
      self.tree = tree
      self.count = count
    }
  }

  /// The length that stands for endless: no list gets there.
  @inlinable static var endless: Int { 1 << 62 }

  @usableFromInline var spans = SpanTree()
  /// What stands for the nodes of the trees.
  @usableFromInline var pieces: [Piece] = []

  @inlinable
  init() {}

  /// A list of which nothing is known, not even its length.
  @inlinable
  mutating func makeBase() -> List {
    List(tree: makeTree(.kept(base: 0, count: Self.endless)), count: Self.endless)
  }

  /// A list of new elements.
  @inlinable
  mutating func makeList(_ elements: PersistentArray<Element>) -> List {
    if !elements.isEmpty {
      return List(tree: makeTree(.inserted(ElementRun(elements))), count: elements.count)
    }
    let (tree, node) = spans.makeTree(span: 1)
    if node == pieces.count { pieces.append(.kept(base: 0, count: 0)) }
    let (empty, _, _) = spans.split(tree, at: 0)
    spans.release([node])
    return List(tree: empty, count: 0)
  }

  /// The pieces of a list in order.
  @inlinable
  func pieces(of list: List) -> [Piece] {
    spans.nodes(of: list.tree).map { pieces[$0] }
  }

  /// Takes elements out of a list.
  @inlinable
  mutating func take(_ count: Int, at index: Int, from list: inout List) -> [Piece] {
    precondition(
      index >= 0 && index <= list.count - count,
      "Index \(index < 0 ? index : index + count - 1) is out of bounds: the list has \(list.count) elements")
    let (left, rest) = split(list.tree, at: index)
    let (middle, right) = split(rest, at: count)
    list = List(tree: spans.join(left, right), count: list.count - count)
    let nodes = spans.nodes(of: middle)
    spans.release(nodes)
    return nodes.map { node in
      let piece = pieces[node]
      pieces[node] = .kept(base: 0, count: 0)
      return piece
    }
  }

  /// Puts elements into a list.
  @inlinable
  mutating func put(_ new: [Piece], at index: Int, in list: inout List) {
    precondition(
      index >= 0 && index <= list.count, "Index \(index) is out of bounds: the list has \(list.count) elements")
    var (left, right) = split(list.tree, at: index)
    for piece in new {
      left = spans.join(left, makeTree(piece))
      list.count += piece.count
    }
    list.tree = spans.join(left, right)
  }

  /// A tree of one new piece.
  @inlinable
  mutating func makeTree(_ piece: Piece) -> SpanTree.Tree {
    let (tree, node) = spans.makeTree(span: piece.count)
    if node == pieces.count { pieces.append(piece) } else { pieces[node] = piece }
    return tree
  }

  /// Splits a tree at a position, and the piece there too.
  @inlinable
  mutating func split(_ whole: SpanTree.Tree, at position: Int) -> (left: SpanTree.Tree, right: SpanTree.Tree) {
    let (left, cut, right) = spans.split(whole, at: position)
    guard let (node, rest) = cut else { return (left, right) }
    let (head, tail) = pieces[node].split(at: pieces[node].count - rest)
    pieces[node] = head
    return (left, spans.join(makeTree(tail), right))
  }
}

extension SectionedPieces.Piece {
  @inlinable
  var count: Int {
    switch self {
    case .kept(_, let count): count
    case .updated(_, let old, _, _): old.count
    case .followed: 1
    case .inserted(let elements): elements.count
    }
  }

  @inlinable
  func split(at offset: Int) -> (Self, Self) {
    let (head, tail) = (0..<offset, offset..<count)
    switch self {
    case .kept(let base, _):
      return (.kept(base: base, count: head.count), .kept(base: base + offset, count: tail.count))
    case .updated(let base, let old, let new, let isRefreshed):
      return (
        .updated(base: base, old: old.part(head), new: new.part(head), isRefreshed: isRefreshed),
        .updated(base: base + offset, old: old.part(tail), new: new.part(tail), isRefreshed: isRefreshed)
      )
    case .inserted(let elements):
      return (.inserted(elements.part(head)), .inserted(elements.part(tail)))
    case .followed:
      preconditionFailure("A piece of one element has no inside")
    }
  }

  /// Which pieces are in the order of the base. Those that were never moved are; of the moved ones as many as can be: those
  /// between the right neighbours, less what is out of order among these.
  ///
  /// - Parameter origin: Where a followed element stood in this list's base, if in this, and whether it was moved.
  @inlinable
  static func stationary(_ pieces: [Self], origin: (Int) -> (base: Int, isMoved: Bool)?) -> [Bool] {
    var stays = pieces.map { if case .inserted = $0 { false } else { true } }
    var lower = 0
    var moved: [(index: Int, base: Int, lower: Int)] = []
    var fixed: [(index: Int, base: Int)] = []
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .kept(let base, let count):
        fixed.append((index, base))
        lower = base + count
      case .updated(let base, let old, _, _):
        fixed.append((index, base))
        lower = base + old.count
      case .followed(let number):
        guard let (base, isMoved) = origin(number) else {
          stays[index] = false
          continue
        }
        if isMoved {
          moved.append((index, base, lower))
        } else {
          fixed.append((index, base))
          lower = base + 1
        }
      case .inserted: break
      }
    }
    if moved.isEmpty { return stays }

    var upper = Int.max
    var candidates: [(index: Int, base: Int)] = []
    for element in moved.reversed() {
      stays[element.index] = false
      while let last = fixed.last, last.index > element.index {
        upper = last.base
        fixed.removeLast()
      }
      if element.lower <= element.base, element.base < upper { candidates.append((element.index, element.base)) }
    }
    candidates.reverse()
    for (candidate, isInOrder) in zip(candidates, longestIncreasingSubsequence(of: candidates.map(\.base))) {
      stays[candidate.index] = isInOrder
    }
    return stays
  }
}
