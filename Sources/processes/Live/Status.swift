/// How the table is arranged, in words.
struct Status: Equatable {
  var arrangement: Arrangement
  var interval: Double

  var text: String {
    let order = ", by \(arrangement.sortKey.rawValue)\(arrangement.isReversed ? " reversed" : "")"
    let seconds = interval == interval.rounded() ? String(Int(interval)) : String(interval)
    let user = arrangement.user.map { ", user '\($0.printable)'" } ?? ""
    let filter = arrangement.text.map { ", with '\($0.printable)'" } ?? ""
    return "\(order), every \(seconds) s\(user)\(filter)"
  }
}
