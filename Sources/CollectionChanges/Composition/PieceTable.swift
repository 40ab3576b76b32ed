/// A list as a sequence of pieces, each from an unknown list, the base, or from a store of elements that were added
/// since.
///
/// Nothing is known about the base, not even its length: the last piece is endless. An edit of the present list splits
/// the sequence of pieces at its ends and inserts or removes pieces in between: O(log k) for k pieces, whatever the
/// length of the edit. The elements themselves are stored elsewhere.
@usableFromInline
struct PieceTable {
  /// A part of the present list. Its length is stored in the tree.
  struct Piece {
    /// The position in the base at which it begins; `none` if it was inserted.
    var base: Int
    /// The offset in the store at which its base elements begin; `none` if they are not known.
    var old = none
    /// The offset in the store at which its present elements begin; `none` if they are those of the base.
    var new = none
    /// Whether it is one element that was moved.
    var isMoved = false
    /// Whether an internal change of the elements was reported.
    var isRefreshed = false

    func dropping(_ count: Int) -> Piece {
      var piece = self
      if base != none { piece.base += count }
      if old != none { piece.old += count }
      if new != none { piece.new += count }
      return piece
    }
  }

  static let none = -1
  /// The length that represents endless. Neither a list nor a position in a changed list reaches it.
  static let endless = 2 * Position.bound

  var spans: SpanTree
  /// The present list.
  var present: SpanTree.Tree
  /// The pieces that the nodes of the tree represent.
  var pieces: [Piece]
  /// The parts of the base that were removed, in no particular order.
  var removed: [EditScript.Run] = []

  /// Creates a table in which the present list is the base.
  @usableFromInline
  init() { self.init(spans: SpanTree()) }

  init(seed: UInt64) { self.init(spans: SpanTree(seed: seed)) }

  private init(spans: SpanTree) {
    self.spans = spans
    present = self.spans.makeTree(span: Self.endless).tree
    pieces = [Piece(base: 0)]
  }

  /// Inserts elements, which begin at an offset in the store.
  @usableFromInline
  mutating func insert(_ count: Int, at index: Int, new: Int) {
    defer { checkInvariants() }
    let (left, right) = split(present, at: index)
    let piece = makeTree(Piece(base: Self.none, new: new), span: count)
    present = spans.join(spans.join(left, piece), right)
  }

  /// Removes elements, which begin at an offset in the store.
  @usableFromInline
  mutating func remove(_ count: Int, at index: Int, old: Int) {
    defer { checkInvariants() }
    let (left, middle, right) = split(present, at: index, count: count)
    let nodes = spans.nodes(of: middle)
    var offset = 0
    for node in nodes {
      let (piece, span) = (pieces[node], spans.span(of: node))
      if piece.base != Self.none {
        let store = piece.old == Self.none ? old + offset : piece.old
        removed.append(.init(position: piece.base, offset: store, count: span))
      }
      offset += span
    }
    spans.release(nodes)
    present = spans.join(left, right)
  }

  /// Updates elements. The old and the new elements begin at offsets in the store.
  @usableFromInline
  mutating func update(_ count: Int, at index: Int, old: Int, new: Int, isRefresh: Bool) {
    defer { checkInvariants() }
    let (left, middle, right) = split(present, at: index, count: count)
    var offset = 0
    for node in spans.nodes(of: middle) {
      if pieces[node].base != Self.none, pieces[node].old == Self.none { pieces[node].old = old + offset }
      pieces[node].new = new + offset
      pieces[node].isRefreshed = pieces[node].isRefreshed || isRefresh
      offset += spans.span(of: node)
    }
    present = spans.join(spans.join(left, middle), right)
  }

  /// Moves an element, which is at an offset in the store.
  @usableFromInline
  mutating func move(from source: Int, to target: Int, old: Int) {
    defer { checkInvariants() }
    if source == target { return }
    let (left, middle, right) = split(present, at: source, count: 1)
    for node in spans.nodes(of: middle) where pieces[node].base != Self.none {
      pieces[node].isMoved = true
      if pieces[node].old == Self.none { pieces[node].old = old }
    }
    let (before, after) = split(spans.join(left, right), at: target)
    present = spans.join(spans.join(before, middle), after)
  }

  private mutating func makeTree(_ piece: Piece, span: Int) -> SpanTree.Tree {
    let (tree, node) = spans.makeTree(span: span)
    if node == pieces.count { pieces.append(piece) } else { pieces[node] = piece }
    return tree
  }

  /// Splits a tree at a position, and also the piece at that position.
  private mutating func split(_ whole: SpanTree.Tree, at position: Int) -> (left: SpanTree.Tree, right: SpanTree.Tree) {
    precondition(position >= 0 && position < Self.endless, "Index \(position) is not a position in a list")
    let (left, cut, right) = spans.split(whole, at: position)
    guard let (node, rest) = cut else { return (left, right) }
    let tail = makeTree(pieces[node].dropping(spans.span(of: node)), span: rest)
    return (left, spans.join(tail, right))
  }

  private mutating func split(
    _ whole: SpanTree.Tree, at position: Int, count: Int
  ) -> (left: SpanTree.Tree, middle: SpanTree.Tree, right: SpanTree.Tree) {
    let (left, rest) = split(whole, at: position)
    let (middle, right) = split(rest, at: count)
    return (left, middle, right)
  }
}
