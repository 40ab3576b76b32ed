extension Steps where S.Change: ListChange {
  /// Appends a change that has several steps, or none.
  @inlinable
  mutating func appendUnlessEmpty(_ change: S.Change) { if !change.isEmpty { append(change) } }
}

extension Steps where S: AnyListShape {
  /// The element at a position after the steps so far. Unlike the whole list, reading it counts no references.
  @inlinable
  subscript(position: Int) -> S.Element {
    @inline(__always) mutating get { isEmpty ? start[position] : value[position] }
  }
}

extension Steps {
  /// The row at a position after the steps so far. Unlike the whole table, reading it counts no references.
  @inlinable
  mutating func row<Section, Row>(at position: RowPosition) -> Row where S == TableShape<Section, Row> {
    isEmpty ? start[position.section].rows[position.row] : value[position.section].rows[position.row]
  }
}
