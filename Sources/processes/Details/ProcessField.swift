/// A field of the details of a process.
struct ProcessField: Identifiable, Equatable {
  /// The group of a field, in the order in which the groups are shown.
  enum Group: String {
    case process = "Process"
    case usage = "Usage"
    case command = "Command"
  }

  let group: Group
  let label: String
  let value: String

  var id: String { label }

  /// All fields of a process.
  ///
  /// - Parameter hasEnded: Whether the process has ended, and `row` is its last state.
  static func fields(of row: ProcessRow, hasEnded: Bool) -> [ProcessField] {
    [
      ProcessField(group: .process, label: "PID", value: String(row.pid)),
      ProcessField(group: .process, label: "User", value: row.user),
      ProcessField(
        group: .process, label: "State",
        value: hasEnded ? "has ended; these are its last values" : Grouping.state.title(row)),
      ProcessField(group: .usage, label: "CPU", value: "\(Quantity.percent(row.cpu))%"),
      ProcessField(group: .usage, label: "Memory", value: Quantity.memory(row.memory)),
      ProcessField(group: .usage, label: "Time", value: Quantity.time(row.time)),
      ProcessField(group: .command, label: "Name", value: row.name),
      ProcessField(group: .command, label: "Line", value: row.command),
    ]
  }
}
