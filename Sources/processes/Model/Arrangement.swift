/// The rules by which the table shows the processes: which processes, in which order, and under which headings, or below
/// their parents.
struct Arrangement: Equatable {
  var filter = RowFilter()
  var order = RowOrder()
  var grouping = Grouping.user
  /// Whether the processes are shown as a tree, in one section.
  var isTree = false
}
