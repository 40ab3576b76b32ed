/// Lists as pieces, like the one of a ``PieceTable``, but many: they share an arena, and pieces go from one to another.
///
/// Every edit takes pieces out, changes them and puts them back: O(log k + m) for m of k pieces, whatever the number of
/// elements.
struct SectionedPieces {
  /// A part of a list.
  struct Piece {
    var count: Int
    /// Where it begins in the list's base; `none` if it is followed, or was inserted.
    var base = none
    /// Where its elements as they are in the base begin in the store; `none` if they are not known.
    var old = none
    /// Where its present elements begin in the store; `none` if they are those of the base.
    var new = none
    /// The number of an element that is followed wherever it goes: all else is known under that.
    var followed = none
    /// Whether a change inside of the elements was announced.
    var isRefreshed = false

    func part(_ range: Range<Int>) -> Piece {
      var piece = self
      piece.count = range.count
      if base != none { piece.base += range.lowerBound }
      if old != none { piece.old += range.lowerBound }
      if new != none { piece.new += range.lowerBound }
      return piece
    }
  }

  typealias List = SpanTree.Tree

  static let none = -1
  static let endless = PieceTable.endless

  private var spans = SpanTree()
  /// What stands for the nodes of the trees.
  private var pieces: [Piece] = []

  /// A list of one piece, or of none if it is empty.
  mutating func makeList(_ piece: Piece) -> List {
    if piece.count == 0 { return List(root: SpanTree.none, length: 0) }
    let (tree, node) = spans.makeTree(span: piece.count)
    if node == pieces.count { pieces.append(piece) } else { pieces[node] = piece }
    return tree
  }

  /// The pieces of a list in order.
  func contents(of list: List) -> [Piece] {
    spans.nodes(of: list).map { pieces[$0] }
  }

  /// The number of the element at an index if it is followed, else `none`.
  func followed(at index: Int, in list: List) -> Int {
    guard index >= 0, index < list.length else { return Self.none }
    return pieces[spans.node(at: index, of: list)].followed
  }

  /// Takes elements out of a list.
  mutating func take(_ count: Int, at index: Int, from list: inout List) -> [Piece] {
    precondition(
      index >= 0 && index <= list.length - count,
      "Index \(index < 0 ? index : index + count - 1) is out of bounds: the list has \(list.length) elements")
    let (left, rest) = split(list, at: index)
    let (middle, right) = split(rest, at: count)
    list = spans.join(left, right)
    let nodes = spans.nodes(of: middle)
    spans.release(nodes)
    return nodes.map { pieces[$0] }
  }

  /// Puts elements into a list.
  mutating func put(_ new: [Piece], at index: Int, in list: inout List) {
    precondition(
      index >= 0 && index <= list.length, "Index \(index) is out of bounds: the list has \(list.length) elements")
    var (left, right) = split(list, at: index)
    for piece in new { left = spans.join(left, makeList(piece)) }
    list = spans.join(left, right)
  }

  /// Splits a list at a position, and the piece there too.
  private mutating func split(_ list: List, at position: Int) -> (left: List, right: List) {
    let (left, cut, right) = spans.split(list, at: position)
    guard let (node, rest) = cut else { return (left, right) }
    let piece = pieces[node]
    let length = piece.count - rest
    pieces[node] = piece.part(0..<length)
    return (left, spans.join(makeList(piece.part(length..<piece.count)), right))
  }

  /// Traps unless the tree of a list is what it should be; in builds with internal checks only.
  func checkInvariants(of list: List) {
    #if INTERNAL_CHECKS
      spans.checkInvariants(of: list)
      for node in spans.nodes(of: list) {
        precondition(pieces[node].count == spans.span(of: node), "A piece knows its length")
      }
    #endif
  }
}
