/// Which processes are shown, and in which order.
struct Arrangement: Equatable {
  var sortKey = SortKey.cpu
  var isReversed = false
  /// The one user whose processes are shown.
  var user: String?
  /// What the name or the command line has to contain, whatever the case.
  var text: String?

  /// The users by name, those who have something to show, and their rows in order.
  func users(of rows: [String: [ProcessRow]]) -> [UserProcesses] {
    rows.keys.sorted().compactMap { name in
      if let user, user != name { return nil }
      let matching = rows[name, default: []].filter(matches)
      return matching.isEmpty ? nil : UserProcesses(user: name, rows: matching.sorted(by: isInOrder))
    }
  }

  private func matches(_ row: ProcessRow) -> Bool {
    guard let text = text?.lowercased() else { return true }
    return row.name.lowercased().contains(text) || row.command.lowercased().contains(text)
  }

  private func isInOrder(_ a: ProcessRow, _ b: ProcessRow) -> Bool {
    isReversed ? sortKey.orders(b, before: a) : sortKey.orders(a, before: b)
  }
}
