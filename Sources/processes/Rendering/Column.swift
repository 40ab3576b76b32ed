/// A column of the table.
enum Column: CaseIterable {
  case pid, state, cpu, memory, time, command

  var title: String {
    switch self {
    case .pid: "PID"
    case .state: "S"
    case .cpu: "%CPU"
    case .memory: "MEM"
    case .time: "TIME+"
    case .command: "COMMAND"
    }
  }

  /// Its width; the last column takes the remaining space.
  var columns: Int? {
    switch self {
    case .pid: 7
    case .state: 1
    case .cpu, .memory: 6
    case .time: 9
    case .command: nil
    }
  }

  var alignment: String.Alignment { self == .state || self == .command ? .left : .right }

  /// Returns the text that it shows for a process.
  func text(of row: ProcessRow, showsArguments: Bool) -> String {
    switch self {
    case .pid: String(row.pid)
    case .state: row.state
    case .cpu: Quantity.percent(row.cpu)
    case .memory: Quantity.memory(row.memory)
    case .time: Quantity.time(row.time)
    case .command: (showsArguments ? row.command : row.name).printable
    }
  }
}
