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
  /// Appends, as one step, what happens to the rows of each section: the change and, if it is known, what that leads to.
  @usableFromInline
  mutating func appendRows<Section, Row>(
    _ step: (_ section: Int, _ rows: PersistentArray<Row>) -> (
      change: CollectionChange<Row>, value: PersistentArray<Row>?
    )?
  ) where S == TableShape<Section, Row> {
    var table = value
    var changes = SectionedChange<Section, Row>.Changes()
    for section in table.indices {
      guard let (change, rows) = step(section, table[section].rows) else { continue }
      if let rows { table[section].rows = rows } else { change.performUnchecked(on: &table[section].rows) }
      changes.append(.row(change, section: section))
    }
    if !changes.isEmpty { append(SectionedChange(changes), leadingTo: table) }
  }
}

extension Holder {
  /// The value as those know it who follow the node; brought up to date if nobody does.
  @usableFromInline var known: S.Value {
    if isSuspended { refresh() }
    return reported
  }
}
