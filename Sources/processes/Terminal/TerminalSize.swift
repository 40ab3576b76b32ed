/// How much a terminal shows.
struct TerminalSize: Equatable {
  var columns: Int
  var rows: Int
}
