/// What kind of terminal the environment promises.
enum TerminalKind {
  /// One that takes text and nothing else.
  case dumb
  /// One that moves its cursor.
  case full

  init(environment: [String: String]) {
    let name = environment["TERM", default: ""]
    self = name.isEmpty || name == "dumb" ? .dumb : .full
  }
}
