extension OrderTree {
  /// Puts an id of another order at a position. It must not be in this one. O(log *n*).
  ///
  /// So several orders can be over the same ids: one of them makes and frees them.
  func insert(_ id: ID, at position: Int) { insert(CollectionOfOne(id), at: position) }

  /// Puts ids of another order at a position. They must not be in this one. O(*k* + log *n*).
  func insert(_ ids: some RandomAccessCollection<ID>, at position: Int) {
    checkInsertion(of: ids.count, at: position)
    for id in ids { arena.makeRoom(for: id) }
    arena.insert(ids, at: position, in: root)
    didEdit(by: ids.count)
  }

  /// Takes an id of another order out of this one. O(log *n*).
  func take(at position: Int) {
    check(position)
    arena.forget(arena.take(at: position, in: root))
    didEdit(by: -1)
  }
}

extension OrderArena {
  /// Lets the table of leaves have an entry for an id of another arena.
  mutating func makeRoom(for id: OrderTree.ID) {
    if id.index >= idLimit { addFreeIDs(upTo: id.index + 1) }
  }
}
