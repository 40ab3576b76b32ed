/// There is no such process any more, or there has never been one.
struct ProcessGone: Error, Equatable, CustomStringConvertible {
  let id: ProcessRow.ID

  var description: String { "There is no process \(id.pid) any more" }
}
