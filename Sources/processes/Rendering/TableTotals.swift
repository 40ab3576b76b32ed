import ReactiveCollections

/// The totals of the processes of each section, in the order of the sections.
struct TableTotals: Equatable {
  private(set) var sections: [SectionTotals] = []

  init() {}

  /// Adds up all rows.
  init(of sections: PersistentArray<SectionSnapshot<String, ProcessRow>>) {
    self.sections = sections.map { SectionTotals(title: $0.section, rows: $0.rows) }
  }

  /// The number of processes.
  var processes: Int { sections.reduce(0) { $0 + $1.processes } }

  /// Updates the totals by a change of the table. O(k) for k rows in the change.
  mutating func follow(_ change: SectionedChange<String, ProcessRow>) {
    for step in change.steps {
      switch step {
      case .section(let change): for step in change.steps { follow(step) }
      case .row(let change, let section): sections[section].follow(change)
      case .moveRow(let source, let target, let row):
        sections[source.section].remove(row)
        sections[target.section].add(row)
      case .composite: preconditionFailure("A composite is not a step")
      }
    }
  }

  private mutating func follow(_ step: CollectionChange<SectionSnapshot<String, ProcessRow>>) {
    switch step {
    case .insert(let index, let section):
      sections.insert(SectionTotals(title: section.section, rows: section.rows), at: index)
    case .remove(let index, _): sections.remove(at: index)
    case .update(let index, _, let section):
      sections[index] = SectionTotals(title: section.section, rows: section.rows)
    case .move(let source, let target, _): sections.insert(sections.remove(at: source), at: target)
    case .composite: preconditionFailure("A composite is not a step")
    }
  }
}
