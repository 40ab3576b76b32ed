import ReactiveCollections

/// The totals of the processes of a section. They are updated by changes, because adding up all rows again would take
/// longer the more rows there are.
struct SectionTotals: Equatable {
  let title: String
  private(set) var processes = 0
  private(set) var memory = 0
  /// In tenths of a percent: integers, so that nothing is lost however often values are added and subtracted.
  private var cpuTenths = 0

  var cpu: Double { Double(cpuTenths) / 10 }

  init(title: String, rows: some Sequence<ProcessRow>) {
    self.title = title
    for row in rows { add(row) }
  }

  mutating func add(_ row: ProcessRow) {
    processes += 1
    memory += row.memory
    cpuTenths += row.cpuTenths
  }

  mutating func remove(_ row: ProcessRow) {
    processes -= 1
    memory -= row.memory
    cpuTenths -= row.cpuTenths
  }

  /// Updates the totals by a change of the rows.
  mutating func follow(_ change: CollectionChange<ProcessRow>) {
    for step in change.steps {
      switch step {
      case .insert(_, let row): add(row)
      case .remove(_, let row): remove(row)
      case .update(_, let old, let new):
        remove(old)
        add(new)
      case .move: break
      case .composite: preconditionFailure("A composite is not a step")
      }
    }
  }
}

extension ProcessRow {
  fileprivate var cpuTenths: Int { Int((cpu * 10).rounded()) }
}
