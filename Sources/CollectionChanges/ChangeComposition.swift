/// Composes changes that follow one another into one that has the effect of all.
///
/// It keeps the present list as pieces of the unknown list that the first change was made for (the last piece never
/// ends), and of the elements that changes named. A run of edits cuts the sequence of pieces at its ends and puts other
/// pieces between them: O(log k) for k runs so far, whatever the length of the run.
@usableFromInline
package struct ChangeComposition<Element> {
  /// A part of the present list.
  @usableFromInline
  enum Piece {
    /// Elements of the base, from `base` on, that no change has named; nothing is known about them.
    case kept(base: Int, count: Int)
    /// Elements of the base that were updated. They are announced even if they are what they were before, if one
    /// of the updates announced just that.
    case updated(base: Int, old: ElementRun<Element>, new: ElementRun<Element>, isRefreshed: Bool)
    /// An element of the base that was taken elsewhere, and perhaps updated.
    case moved(base: Int, Element, update: Update?)
    /// Elements that were not in the base.
    case inserted(ElementRun<Element>)
  }

  @usableFromInline
  struct Update {
    @usableFromInline var new: Element
    @usableFromInline var isRefreshed: Bool

    @inlinable
    init(new: Element, isRefreshed: Bool) {
      self.new = new
      self.isRefreshed = isRefreshed
    }
  }

  /// The length that stands for endless: no list gets there.
  @inlinable static var endless: Int { 1 << 62 }

  @usableFromInline let comparison: ElementComparison<Element>?
  @usableFromInline var spans = SpanTree()
  /// The present list.
  @usableFromInline var present: SpanTree.Tree
  /// What stands for the nodes.
  @usableFromInline var pieces: [Piece]
  /// The elements of the base that are gone, as they were there; in no order.
  @usableFromInline var removed: [PlacedRun<Element>] = []
  /// Whether any change has been added.
  @usableFromInline package private(set) var isEmpty = true

  /// Nothing so far. With a comparison, an element that is set back to what it was is silent, and elements removed and
  /// inserted again at the same place are, too.
  @inlinable
  package init(comparison: ElementComparison<Element>? = nil) {
    self.comparison = comparison
    present = spans.makeTree(span: Self.endless).tree
    pieces = [.kept(base: 0, count: Self.endless)]
  }

  /// Adds a change made for the list that the changes so far lead to.
  @inlinable
  package mutating func append(_ change: CollectionChange<Element>) {
    if case .composite(let changes) = change {
      for run in changes.runs { append(run) }
    } else if let run = ChangeRun(change) {
      append(run)
    }
  }

  /// Adds a run of changes made for the list that the changes so far lead to.
  @inlinable
  package mutating func append(_ run: ChangeRun<Element>) {
    isEmpty = false
    switch run.kind {
    case .insert: insert(run.elements, at: run.index)
    case .remove: remove(run.elements, at: run.index)
    case .update: update(from: run.elements, to: run.newElements, at: run.index)
    case .move: move(run.elements[0], from: run.index, to: run.target)
    }
  }
}

// MARK: - The edits

extension ChangeComposition {
  @inlinable
  mutating func insert(_ elements: ElementRun<Element>, at index: Int) {
    let (left, right) = split(present, at: index)
    present = join(left, makeTree(.inserted(elements)), right)
  }

  @inlinable
  mutating func remove(_ elements: ElementRun<Element>, at index: Int) {
    let (left, middle, right) = split(present, at: index, count: elements.count)
    let nodes = spans.nodes(of: middle)
    var offset = 0
    for node in nodes {
      let end = offset + spans.span(of: node)
      switch pieces[node] {
      case .kept(let base, _): removed.append(PlacedRun(at: base, elements.part(offset..<end)))
      case .updated(let base, let old, _, _): removed.append(PlacedRun(at: base, old))
      case .moved(let base, let element, _): removed.append(PlacedRun(at: base, ElementRun(element)))
      case .inserted: break
      }
      pieces[node] = .kept(base: 0, count: 0)
      offset = end
    }
    spans.release(nodes)
    present = spans.join(left, right)
  }

  /// Parts of the run that only announce a change inside of the elements are told from those that replace them.
  @inlinable
  mutating func update(from old: ElementRun<Element>, to new: ElementRun<Element>, at index: Int) {
    guard let comparison else { return update(from: old, to: new, at: index, isRefresh: false) }
    let isRefresh = zip(old, new).map { comparison.isUnchanged($0, $1) }
    var start = 0
    while start < isRefresh.count {
      let end = isRefresh[start...].firstIndex { $0 != isRefresh[start] } ?? isRefresh.count
      let part = start..<end
      update(from: old.part(part), to: new.part(part), at: index + start, isRefresh: isRefresh[start])
      start = end
    }
  }

  @inlinable
  mutating func update(from old: ElementRun<Element>, to new: ElementRun<Element>, at index: Int, isRefresh: Bool) {
    let (left, middle, right) = split(present, at: index, count: new.count)
    var offset = 0
    for node in spans.nodes(of: middle) {
      let part = offset..<offset + spans.span(of: node)
      switch pieces[node] {
      case .kept(let base, _):
        pieces[node] = .updated(base: base, old: old.part(part), new: new.part(part), isRefreshed: isRefresh)
      case .updated(let base, let first, _, let wasRefreshed):
        pieces[node] = .updated(base: base, old: first, new: new.part(part), isRefreshed: wasRefreshed || isRefresh)
      case .moved(let base, let first, let earlier):
        let isRefreshed = isRefresh || earlier?.isRefreshed == true
        pieces[node] = .moved(base: base, first, update: Update(new: new[offset], isRefreshed: isRefreshed))
      case .inserted:
        pieces[node] = .inserted(new.part(part))
      }
      offset = part.upperBound
    }
    present = join(left, middle, right)
  }

  @inlinable
  mutating func move(_ element: Element, from source: Int, to target: Int) {
    if source == target { return }
    let (left, middle, right) = split(present, at: source, count: 1)
    let node = spans.nodes(of: middle)[0]
    switch pieces[node] {
    case .kept(let base, _):
      pieces[node] = .moved(base: base, element, update: nil)
    case .updated(let base, let old, let new, let isRefreshed):
      pieces[node] = .moved(base: base, old[0], update: Update(new: new[0], isRefreshed: isRefreshed))
    case .moved, .inserted:
      break
    }
    let (before, after) = split(spans.join(left, right), at: target)
    present = join(before, middle, after)
  }
}

// MARK: - The tree

extension ChangeComposition {
  /// A tree of one new piece.
  @inlinable
  mutating func makeTree(_ piece: Piece) -> SpanTree.Tree {
    let (tree, node) = spans.makeTree(span: piece.count)
    if node == pieces.count { pieces.append(piece) } else { pieces[node] = piece }
    return tree
  }

  @inlinable
  mutating func join(_ left: SpanTree.Tree, _ middle: SpanTree.Tree, _ right: SpanTree.Tree) -> SpanTree.Tree {
    spans.join(spans.join(left, middle), right)
  }

  /// Splits a tree at a position, and the piece there too.
  @inlinable
  mutating func split(_ whole: SpanTree.Tree, at position: Int) -> (left: SpanTree.Tree, right: SpanTree.Tree) {
    precondition(position >= 0 && position < Self.endless, "Index \(position) is not a position in a list")
    let (left, cut, right) = spans.split(whole, at: position)
    guard let (node, rest) = cut else { return (left, right) }
    let (head, tail) = pieces[node].split(at: pieces[node].count - rest)
    pieces[node] = head
    return (left, spans.join(makeTree(tail), right))
  }

  @inlinable
  mutating func split(
    _ whole: SpanTree.Tree, at position: Int, count: Int
  ) -> (left: SpanTree.Tree, middle: SpanTree.Tree, right: SpanTree.Tree) {
    let (left, rest) = split(whole, at: position)
    let (middle, right) = split(rest, at: count)
    return (left, middle, right)
  }
}

extension ChangeComposition.Piece {
  @inlinable
  var count: Int {
    switch self {
    case .kept(_, let count): count
    case .updated(_, let old, _, _): old.count
    case .moved: 1
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
    case .moved:
      preconditionFailure("A piece of one element has no inside")
    }
  }
}
