public import CollectionChanges
public import PersistentArrays

/// The output of a started operator that makes sections: the changes, and the table itself if it is kept.
@usableFromInline
struct SectionedOutput<Section, Row>: ChangeOutput {
  @usableFromInline typealias Table = SectionedConsumer<Section, Row>.Table
  @usableFromInline typealias Change = SectionedChange<Section, Row>

  @usableFromInline let consumer: SectionedConsumer<Section, Row>
  @usableFromInline let comparison: SectionedComparison<Section, Row>
  /// Whether the table is kept here.
  @usableFromInline let keepsTable: Bool
  /// The table, if it is kept here.
  @usableFromInline var table: Table = []

  @inlinable
  init(
    to consumer: SectionedConsumer<Section, Row>, comparing comparison: SectionedComparison<Section, Row>,
    keepingTable: Bool
  ) {
    self.consumer = consumer
    self.comparison = comparison
    keepsTable = consumer.store == nil && (keepingTable || consumer.needsTables)
  }

  @inlinable
  mutating func begin(_ table: Table, version: Int) {
    if keepsTable { self.table = table }
    consumer.start(table, version)
  }

  @inlinable
  mutating func send(
    version: Int, edits: Bool, inSteps: Bool, settling settle: ((Change, Table, Table) -> Change)?,
    _ change: (inout Table) -> Change
  ) -> Bool {
    if let store = consumer.store {
      let before = store.isUnwatched ? nil : store.items
      let change = store.edit(inSteps: edits && inSteps, change)
      if change.isEmpty { return false }
      if !edits { change.performUnchecked(on: &store.items) }
      guard let told = told(change, from: before, to: store.items, settle) else { return false }
      consumer.change(told, before, nil, version)
    } else {
      let before = consumer.needsTables ? table : nil
      let change = change(&table)
      if !keepsTable { table = [] }
      if change.isEmpty { return false }
      if !edits, keepsTable { change.performUnchecked(on: &table) }
      guard let told = told(change, from: before, to: table, settle) else { return false }
      consumer.change(told, before, consumer.needsTables ? table : nil, version)
    }
    return true
  }

  /// Sends a change that `change` makes in the table.
  @inlinable
  mutating func send(version: Int, inSteps: Bool, _ change: (inout Table) -> Change) {
    _ = send(version: version, edits: true, inSteps: inSteps, settling: nil, change)
  }

  @inlinable
  func end() { consumer.end() }

  /// Returns the change to report, or `nil` if there is none. Without the table before the change, the consumer that
  /// keeps the table makes that check.
  @inlinable
  func told(
    _ change: Change, from before: Table?, to after: Table, _ settle: ((Change, Table, Table) -> Change)?
  ) -> Change? {
    guard let before else { return change }
    let change = settle?(change, before, after) ?? change
    return change.isEmpty || comparison.isSilent(change, from: before, to: after) ? nil : change
  }
}
