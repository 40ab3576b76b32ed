import ReactiveCollections

/// What the processes of a section come to. Kept up to date by what changes, since to add up all rows anew would take the longer the
/// more there are.
struct SectionTotals: Equatable {
  let title: String
  private(set) var processes = 0
  private(set) var memory = 0
  /// In tenths of a percent: whole numbers, of which nothing gets lost however often some are added and taken away.
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

  /// Follows a change of the rows.
  mutating func follow(_ change: CollectionChange<ProcessRow>) {
    for step in change.steps {
      switch step {
      case .insert(_, let row): add(row)
      case .remove(_, let row): remove(row)
      case .update(_, let old, let new):
        remove(old)
        add(new)
      case .move: break
      case .composite: preconditionFailure("A composite is no step")
      }
    }
  }
}

extension ProcessRow {
  fileprivate var cpuTenths: Int { Int((cpu * 10).rounded()) }
}
