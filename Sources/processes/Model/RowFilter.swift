/// Which processes are shown.
struct RowFilter: Equatable {
  /// How the names of the users begin whose processes are shown.
  var user: String?
  /// What the name or the command line has to contain, whatever the case.
  var text: String?

  /// Whether a process is shown: for all of them, so what can be done once is done here.
  var predicate: (ProcessRow) -> Bool {
    let text = text.map { TextPattern($0) }
    guard user != nil || text != nil else { return { _ in true } }
    return { [user] row in
      if let user, !row.user.hasPrefix(user) { return false }
      guard let text else { return true }
      return text.isFound(in: row.name) || text.isFound(in: row.command)
    }
  }
}
