/// The number of rows that a refresh changed, and the time that it took to edit the list and to update everything that
/// is made from it: the operators, and the lines of the table.
struct RefreshCost: Equatable {
  var rows: Int
  var microseconds: Int
}
