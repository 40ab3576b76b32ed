/// The kind of terminal, according to the environment.
enum TerminalKind {
  /// A terminal that accepts only text.
  case dumb
  /// A terminal that can move its cursor.
  case full

  init(environment: [String: String]) {
    let name = environment["TERM", default: ""]
    self = name.isEmpty || name == "dumb" ? .dumb : .full
  }
}
