/// Sections with other data, which are requested when a section is inserted or refreshed. So a section that is removed
/// has the data that it was inserted or last refreshed with, and the cost of a change depends only on what it names.
struct SectionMapping<Section, New, Row> {
  typealias Input = TableShape<Section, Row>
  typealias Output = TableShape<New, Row>
  typealias Snapshot = SectionSnapshot<New, Row>

  let transform: (Section) -> New

  func begin(_ source: Input.Value) -> Output.Value {
    PersistentArray(source.lazy.map { Snapshot(section: transform($0.section), rows: $0.rows) })
  }

  func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    guard let change = record.change else { return }
    steps.composition = .joining
    follow(change, &steps)
  }

  private func follow(_ change: SectionedChange<Section, Row>, _ steps: inout Steps<Output>) {
    switch change {
    case .section(let change):
      var table = steps.value
      var made = CollectionChange<Snapshot>.Changes()
      change.forEachRun { run in
        made.append(
          table.followSections(run, keepingRows: { $0.rows.isTriviallyIdentical(to: $1.rows) }) { section, rows in
            Snapshot(section: transform(section.section), rows: rows ?? section.rows)
          })
      }
      steps.append(.section(CollectionChange(made)), leadingTo: table)
    case .row(let change, let section): steps.append(.row(change, section: section))
    case .moveRow(let source, let target, let row): steps.append(.moveRow(from: source, to: target, row))
    case .composite(let changes): for part in changes.parts { follow(part, &steps) }
    }
  }
}
