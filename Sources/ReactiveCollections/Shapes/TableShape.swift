/// A node that holds sections with their rows, all of them values.
@usableFromInline typealias TableNode<Section, Row> = Holder<TableShape<Section, Row>>

/// The shape of sections with rows.
@usableFromInline
struct TableShape<Section, Row>: Shape {
  @usableFromInline typealias Value = PersistentArray<SectionSnapshot<Section, Row>>
  @usableFromInline typealias Change = SectionedChange<Section, Row>
  @usableFromInline typealias Edits = [Change]
  @usableFromInline typealias Notice = Record<TableShape>

  @usableFromInline let traits: TableTraits<Section, Row>

  @inlinable
  init(comparing sections: ((Section, Section) -> Bool)?, rows: ListTraits<Row>) {
    traits = TableTraits(sections, rows)
  }

  /// The shape of sections and rows of which nothing is known but their types.
  @usableFromInline static var ofKnownValues: TableShape {
    TableShape(comparing: ElementComparison<Section>.equalityOfValues, rows: ListTraits(.ofKnownValues))
  }

  /// The shape of the list of sections, with their rows.
  @usableFromInline var ofSnapshots: ListShape<SectionSnapshot<Section, Row>> {
    ListShape(ListTraits(telling: traits.areUnchanged))
  }

  @inlinable static var comparesKeys: Bool { false }

  @inlinable func apply(_ change: Change, to value: inout Value) { change.performUnchecked(on: &value) }

  @inlinable func notice(of record: Record<TableShape>) -> Record<TableShape> { record }

  @usableFromInline
  func net(_ edits: [Change], from start: Value, to end: Value) -> (change: Change, isExact: Bool)? {
    composed(edits, .composing)
  }

  @usableFromInline
  func composed(_ steps: [Change], _ how: StepComposition) -> (change: Change, isExact: Bool)? {
    if how == .joining { return (Change(steps), true) }
    var composition = SectionedComposition<Section, Row>(rows: how == .comparing ? traits.rowComparison : nil)
    for step in steps { composition.append(step) }
    let net = composition.netChange
    return net.change.isEmpty ? nil : net
  }

  @inlinable
  func mayBeSilent(_ change: Change) -> Bool {
    traits.areSectionsUnchanged != nil && traits.rows.isUnchanged != nil && change.mayBeSilent
  }

  @inlinable
  func isSilent(_ change: Change, from before: Value?, to after: Value) -> Bool {
    traits.isSilent(change, from: before ?? change.reverted(from: after), to: after)
  }

  /// As of a list: sections and rows that are objects, and were removed and inserted again, may have changed inside.
  @usableFromInline
  func refreshes(of change: Change, in after: Value) -> Change? {
    let (mayRowsChange, maySectionsChange) = (traits.rows.comparison.mayChangeInside, Section.self is AnyObject.Type)
    guard mayRowsChange || maySectionsChange else { return nil }
    var composition = SectionedComposition<Section, Row>()
    composition.append(change)
    var refreshes = Change.Changes()
    // In canonical order, sections come first, and the insertions and updates of rows last, at their final positions.
    for step in composition.change.steps {
      switch step {
      case .section(.insert(let section, _)), .section(.update(let section, _, _)):
        let snapshot = after[section]
        if maySectionsChange { refreshes.append(.section(.update(section, old: snapshot, new: snapshot))) }
        if !mayRowsChange || snapshot.rows.isEmpty { continue }
        refreshes.append(.row(.update(of: snapshot.rows, to: snapshot.rows, at: 0), section: section))
      case .row(.insert(let index, _), let section) where mayRowsChange,
        .row(.update(let index, _, _), let section) where mayRowsChange:
        let row = after[section].rows[index]
        refreshes.append(.row(.update(index, old: row, new: row), section: section))
      case .section, .row, .moveRow, .composite: break
      }
    }
    return refreshes.isEmpty ? nil : Change(refreshes)
  }

  @usableFromInline
  func revert(_ change: Change, in value: inout Value) { change.inverted.performUnchecked(on: &value) }

  @usableFromInline static func assign(_ value: Value, to source: Source<TableShape>) {
    preconditionFailure("Sections and rows are not bound both ways")
  }
}

/// How sections and rows are compared, as far as they can be: if equal ones change places, nothing has happened.
@usableFromInline
final class TableTraits<Section, Row> {
  @usableFromInline typealias Table = PersistentArray<SectionSnapshot<Section, Row>>

  /// Whether the data of two sections is the same.
  @usableFromInline let areSectionsUnchanged: ((Section, Section) -> Bool)?
  @usableFromInline let rows: ListTraits<Row>

  @inlinable
  init(_ areSectionsUnchanged: ((Section, Section) -> Bool)?, _ rows: ListTraits<Row>) {
    self.areSectionsUnchanged = areSectionsUnchanged
    self.rows = rows
  }

  /// The comparison of rows that are set back to what they were. Objects may have changed inside.
  var rowComparison: ElementComparison<Row>? {
    rows.knownComparison.flatMap { $0.mayChangeInside ? nil : $0 }
  }

  /// Whether two sections cannot be told apart, with their rows.
  var areUnchanged: ((SectionSnapshot<Section, Row>, SectionSnapshot<Section, Row>) -> Bool)? {
    guard let areSectionsUnchanged, let areRowsUnchanged = rows.isUnchanged else { return nil }
    return {
      areSectionsUnchanged($0.section, $1.section) && $0.rows.elementsEqual($1.rows, by: areRowsUnchanged)
    }
  }

  /// Returns whether a change leads to sections that cannot be told apart from those before, and announces nothing.
  @usableFromInline
  func isSilent(_ change: SectionedChange<Section, Row>, from before: Table, to after: Table) -> Bool {
    guard areSectionsUnchanged != nil, let areRowsUnchanged = rows.isUnchanged else { return false }
    switch change {
    case .row(let change, let section):
      return change.mayBeSilent
        && change.isSilent(from: before[section].rows, to: after[section].rows, by: areRowsUnchanged)
    case .section(let change) where !change.mayBeSilent: return false
    case .moveRow: return false
    default: break
    }
    guard let isSame = areUnchanged, after.elementsEqual(before, by: isSame) else { return false }
    return !change.steps.contains { step in
      switch step {
      case .row(let change, _): change.containsUpdate { areRowsUnchanged($0, $1) || !areRowsUnchanged($0, $0) }
      case .section(let change): change.containsUpdate { isSame($0, $1) || !isSame($0, $0) }
      case .moveRow, .composite: false
      }
    }
  }
}
