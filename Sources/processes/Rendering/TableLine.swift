/// A line of the table: the heading of a section, or a process.
enum TableLine: Equatable {
  /// What happened to the line in the last refresh.
  enum Mark: Equatable {
    case none, came, went
    case changed(from: ProcessRow)
  }

  case section(SectionTotals, Mark)
  case row(ProcessRow, Mark)
}
