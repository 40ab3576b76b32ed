/// Something that is known of a process.
struct ProcessField: Identifiable, Equatable {
  /// What it is about; in the order in which it is shown.
  enum Group: String {
    case process = "Process"
    case usage = "Usage"
    case command = "Command"
  }

  let group: Group
  let label: String
  let value: String

  var id: String { label }

  /// All that is known of a process.
  ///
  /// - Parameter hasEnded: Whether that is how it was last.
  static func fields(of row: ProcessRow, hasEnded: Bool) -> [ProcessField] {
    [
      ProcessField(group: .process, label: "PID", value: String(row.pid)),
      ProcessField(group: .process, label: "User", value: row.user),
      ProcessField(
        group: .process, label: "State",
        value: hasEnded ? "has ended; this is how it was last" : Grouping.state.title(row)),
      ProcessField(group: .usage, label: "CPU", value: "\(Quantity.percent(row.cpu))%"),
      ProcessField(group: .usage, label: "Memory", value: Quantity.memory(row.memory)),
      ProcessField(group: .usage, label: "Time", value: Quantity.time(row.time)),
      ProcessField(group: .command, label: "Name", value: row.name),
      ProcessField(group: .command, label: "Line", value: row.command),
    ]
  }
}
