/// The process does not exist any more, or never existed.
struct ProcessGone: Error, Equatable, CustomStringConvertible {
  let id: ProcessRow.ID

  var description: String { "Process \(id.pid) does not exist" }
}
