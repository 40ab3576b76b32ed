/// The rules by which the table shows the processes: which processes, in which order, and under which headings.
struct Arrangement: Equatable {
  var filter = RowFilter()
  var order = RowOrder()
  var grouping = Grouping.user
}
