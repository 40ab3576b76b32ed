public import CollectionChanges
public import PersistentArrays

/// Where an operator that has been started sends the sections that it makes: the table, if somebody keeps it, and the changes.
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

  /// Sends a change that is made in the table.
  @inlinable
  mutating func send(version: Int, inSteps: Bool, _ change: (inout Table) -> Change) {
    _ = send(version: version, edits: true, inSteps: inSteps, settling: nil, change)
  }

  @inlinable
  func end() { consumer.end() }

  /// What there is to be told of a change, if there is something. Without the table before, that is asked by what keeps it.
  @inlinable
  func told(
    _ change: Change, from before: Table?, to after: Table, _ settle: ((Change, Table, Table) -> Change)?
  ) -> Change? {
    guard let before else { return change }
    let change = settle?(change, before, after) ?? change
    return change.isEmpty || comparison.isSilent(change, from: before, to: after) ? nil : change
  }
}
