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
    case .cpu: Quantity.percent(row.shownCPU)
    case .memory: Quantity.memory(row.shownMemory)
    case .time: Quantity.time(row.time)
    case .command: Self.outline(row) + (showsArguments ? row.command : row.name).printable
    }
  }

  /// Returns what stands before the command in a tree: a sign for those who have processes below them, shown or not.
  private static func outline(_ row: ProcessRow) -> String {
    guard let branch = row.branch else { return "" }
    let sign = !branch.hasChildren ? "  " : branch.isExpanded ? "- " : "+ "
    return String(repeating: "  ", count: branch.depth) + sign
  }
}
