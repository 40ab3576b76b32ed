/// What a refresh changed, and how long it took to edit the list and have everything follow that is made of it: the operators, and
/// the lines of the table.
struct RefreshCost: Equatable {
  var rows: Int
  var microseconds: Int
}
