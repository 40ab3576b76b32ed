/// The size of a terminal.
struct TerminalSize: Equatable {
  var columns: Int
  var rows: Int
}
