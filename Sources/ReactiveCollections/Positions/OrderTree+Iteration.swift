extension OrderTree {
  /// The ids in order. O(*n*) for all of them. Stops the program when the order changes meanwhile.
  var ids: IDs { IDs(tree: self) }

  /// An iteration over the ids of an order, leaf by leaf.
  struct IDs: Sequence, IteratorProtocol {
    private let tree: OrderTree
    private let edits: Int
    /// The number of ids in the leaves that were begun.
    private var position = 0
    private var entries: UnsafeMutablePointer<Int32>?
    private var slots = 0..<0

    fileprivate init(tree: OrderTree) {
      self.tree = tree
      edits = tree.edits
    }

    /// The number of ids that are left.
    var underestimatedCount: Int { tree.count - position + slots.count }

    mutating func next() -> ID? {
      precondition(tree.edits == edits, "The order of \(tree.count) ids changed during an iteration")
      if slots.isEmpty {
        guard position < tree.count else { return nil }
        let (leaf, slot) = tree.arena.locate(position, in: tree.root)
        entries = tree.arena[leaf].entries
        slots = slot..<tree.arena[leaf].count
        position += slots.count
      }
      defer { slots = slots.dropFirst() }
      return entries.map { ID(rawValue: $0[slots.lowerBound]) }
    }
  }
}
