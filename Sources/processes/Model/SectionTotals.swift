/// The totals of the processes of a section, which has a title.
struct SectionTotals: Identifiable, Equatable {
  let title: String
  var total = ProcessTotal()

  var id: String { title }
}

/// What several processes come to.
struct ProcessTotal: Equatable, Sendable, AdditiveArithmetic {
  var processes = 0
  var memory = 0
  /// In tenths of a percent: integers, so that nothing is lost however often values are added and subtracted.
  var cpuTenths = 0

  var cpu: Double { Double(cpuTenths) / 10 }

  static var zero: ProcessTotal { ProcessTotal() }

  static func + (left: ProcessTotal, right: ProcessTotal) -> ProcessTotal {
    ProcessTotal(
      processes: left.processes + right.processes, memory: left.memory + right.memory,
      cpuTenths: left.cpuTenths + right.cpuTenths)
  }

  static func - (left: ProcessTotal, right: ProcessTotal) -> ProcessTotal {
    ProcessTotal(
      processes: left.processes - right.processes, memory: left.memory - right.memory,
      cpuTenths: left.cpuTenths - right.cpuTenths)
  }
}

extension ProcessRow {
  /// What the process alone comes to.
  var own: ProcessTotal { ProcessTotal(processes: 1, memory: memory, cpuTenths: Int((cpu * 10).rounded())) }

  /// What the row stands for in the totals of its section: in a tree, the roots stand for all below them.
  var contribution: ProcessTotal { branch.map { $0.depth == 0 ? $0.total : .zero } ?? own }

  /// What the row shows: in a tree, that is of the process and all below it.
  var shownCPU: Double { branch?.total.cpu ?? cpu }
  var shownMemory: Int { branch?.total.memory ?? memory }
}
