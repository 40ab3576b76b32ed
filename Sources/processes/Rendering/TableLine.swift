/// A line of the table: a user, or a process.
enum TableLine: Equatable {
  /// What happened to it in the last refresh.
  enum Mark: Equatable {
    case none, came, went
    case changed(from: ProcessRow)
  }

  case section(SectionTotals, Mark)
  case row(ProcessRow, Mark)
}

/// What the processes of a user come to.
struct SectionTotals: Equatable {
  let user: String
  let processes: Int
  let cpu: Double
  let memory: Int

  init(user: String, rows: some Sequence<ProcessRow>) {
    var (processes, cpu, memory) = (0, 0.0, 0)
    for row in rows {
      processes += 1
      cpu += row.cpu
      memory += row.memory
    }
    self.user = user
    self.processes = processes
    self.cpu = cpu
    self.memory = memory
  }
}
