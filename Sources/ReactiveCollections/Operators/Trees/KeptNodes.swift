internal import ReactiveCollectionsPositions

/// The nodes of a tree that satisfy a predicate, or have a node below that does.
struct KeptNodes<Element, ID: Hashable> {
  typealias Node = TreeNode<Element, ID>

  /// Whether the element or one below it satisfies the predicate.
  let totals: TreeTotals<Element, ID, Bool>
  private let shown = ShownElements<Node, Node>()

  init(_ totals: TreeTotals<Element, ID, Bool>) { self.totals = totals }

  func begin(_ source: PersistentArray<Node>) -> PersistentArray<Node> {
    totals.begin(source)
    var bits = PackedBits()
    bits.reserveCapacity(source.count)
    for position in source.indices { bits.append(totals.total(at: position)) }
    shown.begin(bits)
    return PersistentArray(at: bits.positions, of: source)
  }

  func follow(
    _ change: CollectionChange<Node>, leadingTo source: PersistentArray<Node>, _ steps: inout Steps<ListShape<Node>>
  ) {
    change.forEachRun { run in
      totals.follow(run)
      shown.follow(run, &steps)
    }
    show(totals.settle(source), of: source, &steps)
  }

  func show(
    _ changed: [(position: Int, change: TreeTotals<Element, ID, Bool>.ItemChange)], of source: PersistentArray<Node>,
    _ steps: inout Steps<ListShape<Node>>
  ) {
    let places = changed.map { position, change in
      (position, totals.total(at: position) ? source[position] : nil, change != .none)
    }
    shown.show(places, &steps)
  }
}
