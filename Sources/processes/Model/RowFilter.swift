/// A filter for the processes that are shown.
struct RowFilter: Equatable {
  /// The prefix of the names of the users whose processes are shown.
  var user: String?
  /// The text that the name or the command line has to contain, regardless of case.
  var text: String?

  /// Whether a process is shown. The predicate is called for all processes, so everything that can be done once is done
  /// here.
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
