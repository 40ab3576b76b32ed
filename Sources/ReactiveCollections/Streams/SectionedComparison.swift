public import CollectionChanges
public import PersistentArrays

/// How sections and rows are compared, as far as they can be: if equal ones change places, nothing has happened.
@usableFromInline
struct SectionedComparison<Section, Row> {
  @usableFromInline typealias Table = PersistentArray<SectionSnapshot<Section, Row>>

  /// Whether the data of two sections is the same.
  @usableFromInline let sections: ((Section, Section) -> Bool)?
  @usableFromInline let rows: ElementComparison<Row>?

  @inlinable
  init(sections: ((Section, Section) -> Bool)?, rows: ElementComparison<Row>?) {
    self.sections = sections
    self.rows = rows
  }

  /// Returns whether a change leads to sections that cannot be told apart from those before, and announces nothing.
  @inlinable
  func isSilent(_ change: SectionedChange<Section, Row>, from before: Table, to after: Table) -> Bool {
    guard let sections, let areRowsUnchanged = rows?.whetherUnchanged else { return false }
    switch change {
    case .row(let change, let section):
      return change.mayBeSilent
        && change.isSilent(from: before[section].rows, to: after[section].rows, by: areRowsUnchanged)
    case .section(let change) where !change.mayBeSilent: return false
    case .moveRow: return false
    default: break
    }
    let isSame = { (a: SectionSnapshot<Section, Row>, b: SectionSnapshot<Section, Row>) in
      sections(a.section, b.section) && a.rows.elementsEqual(b.rows, by: areRowsUnchanged)
    }
    guard after.elementsEqual(before, by: isSame) else { return false }
    return !change.steps.contains { step in
      switch step {
      case .row(let change, _): change.containsUpdate { areRowsUnchanged($0, $1) || !areRowsUnchanged($0, $0) }
      case .section(let change): change.containsUpdate { isSame($0, $1) || !isSame($0, $0) }
      case .moveRow, .composite: false
      }
    }
  }
}
