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
