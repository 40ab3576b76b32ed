/// The arrangement of the table, in words.
struct Status: Equatable {
  var arrangement: Arrangement
  var interval: Double

  /// Returns the kind of the sections, with their number.
  func sections(_ count: Int) -> String {
    if arrangement.isTree { return "in a tree" }
    return switch arrangement.grouping {
    case .user: count == 1 ? "of 1 user" : "of \(count) users"
    case .state: count == 1 ? "in 1 state" : "in \(count) states"
    case .none: "in one list"
    }
  }

  var text: String {
    let order = ", by \(arrangement.order.key.rawValue)\(arrangement.order.isReversed ? " reversed" : "")"
    let seconds = interval == interval.rounded() ? String(Int(interval)) : String(interval)
    let user = arrangement.filter.user.map { ", user '\($0.printable)'" } ?? ""
    let filter = arrangement.filter.text.map { ", with '\($0.printable)'" } ?? ""
    return "\(order), every \(seconds) s\(user)\(filter)"
  }
}
