internal import CollectionChanges
internal import PersistentArrays

/// One start of updates with other section data, which it requests when a section is inserted or refreshed. So a
/// section that is removed has the data that it was inserted or last refreshed with, and the cost of a change depends
/// only on what it names.
final class SectionMapping<Section, New, Row> {
  typealias Snapshot = SectionSnapshot<New, Row>

  private let transform: (Section) -> New
  private var output: SectionedOutput<New, Row>

  init(_ transform: @escaping (Section) -> New, _ output: SectionedOutput<New, Row>) {
    self.transform = transform
    self.output = output
  }

  /// The consumer that the source feeds.
  var consumer: SectionedConsumer<Section, Row> {
    SectionedConsumer(
      node: output.consumer.node, needsTables: false,
      start: { table, version in self.output.begin(self.snapshots(of: table), version: version) },
      change: { change, _, _, version in
        self.output.send(version: version, inSteps: true) { self.map(change, on: &$0) }
      },
      end: { self.output.end() })
  }

  private func map(
    _ change: SectionedChange<Section, Row>, on table: inout PersistentArray<Snapshot>
  ) -> SectionedChange<New, Row> {
    var steps = SectionedChange<New, Row>.Changes()
    for part in change.parts { steps.append(map(part: part, on: &table)) }
    return SectionedChange(steps)
  }

  private func map(
    part: SectionedChange<Section, Row>, on table: inout PersistentArray<Snapshot>
  ) -> SectionedChange<New, Row> {
    switch part {
    case .section(let change):
      var steps = CollectionChange<Snapshot>.Changes()
      change.forEachRun { run in steps.append(table.follow(run) { self.snapshots(of: $0) }) }
      return .section(CollectionChange(steps))
    case .row(let change, let section):
      change.forEachRun { $0.perform(on: &table[section].rows) }
      return .row(change, section: section)
    case .moveRow(let source, let target, let row):
      let moved = table[source.section].rows.remove(at: source.row)
      table[target.section].rows.insert(moved, at: target.row)
      return .moveRow(from: source, to: target, row)
    case .composite: preconditionFailure("A part is not composite")
    }
  }

  private func snapshots(of sections: some Sequence<SectionSnapshot<Section, Row>>) -> PersistentArray<Snapshot> {
    PersistentArray(sections.lazy.map { Snapshot(section: self.transform($0.section), rows: $0.rows) })
  }
}
