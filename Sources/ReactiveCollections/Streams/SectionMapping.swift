internal import CollectionChanges
internal import PersistentArrays

/// Follows updates with other section data, which it asks for when a section comes in or is refreshed. So what goes out has
/// the data that it came in with, and a change costs what it names.
final class SectionMapping<Section, New, Row> {
  typealias Snapshot = SectionSnapshot<New, Row>

  private let transform: (Section) -> New
  private(set) var current: PersistentArray<Snapshot> = []

  init(_ transform: @escaping (Section) -> New) { self.transform = transform }

  func begin(with sections: PersistentArray<SectionSnapshot<Section, Row>>) -> PersistentArray<Snapshot> {
    current = snapshots(of: sections)
    return current
  }

  func map(_ change: SectionedChange<Section, Row>) -> SectionedChange<New, Row> {
    var steps = SectionedChange<New, Row>.Changes()
    for part in change.parts { steps.append(map(part, making: &current)) }
    return SectionedChange(steps)
  }

  private func map(
    _ part: SectionedChange<Section, Row>, making list: inout PersistentArray<Snapshot>
  ) -> SectionedChange<New, Row> {
    switch part {
    case .section(let change):
      var steps = CollectionChange<Snapshot>.Changes()
      change.forEachRun { run in steps.append(list.follow(run) { self.snapshots(of: $0) }) }
      return .section(CollectionChange(steps))
    case .row(let change, let section):
      change.forEachRun { $0.perform(on: &list[section].rows) }
      return .row(change, section: section)
    case .moveRow(let source, let target, let row):
      let moved = list[source.section].rows.remove(at: source.row)
      list[target.section].rows.insert(moved, at: target.row)
      return .moveRow(from: source, to: target, row)
    case .composite: preconditionFailure("A part is no composite")
    }
  }

  private func snapshots(of sections: some Sequence<SectionSnapshot<Section, Row>>) -> PersistentArray<Snapshot> {
    PersistentArray(sections.lazy.map { Snapshot(section: self.transform($0.section), rows: $0.rows) })
  }
}
