/// Formats numbers for the table.
enum Quantity {
  /// Percent, with one decimal digit.
  static func percent(_ value: Double) -> String {
    let tenths = Int(value * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Units of 1024 bytes, in the unit that gives at most four digits.
  static func memory(_ kibibytes: Int) -> String {
    var tenths = kibibytes * 10
    for unit in ["K", "M", "G"] {
      if tenths < 10_240 {
        return unit != "K" && tenths < 1000 ? "\(tenths / 10).\(tenths % 10)\(unit)" : "\(tenths / 10)\(unit)"
      }
      tenths /= 1024
    }
    return "\(tenths / 10).\(tenths % 10)T"
  }

  /// Minutes, seconds and hundredths; hours and minutes if that would be too long.
  static func time(_ seconds: Double) -> String {
    let hundredths = Int(seconds * 100 + 0.5)
    let (minutes, rest) = (hundredths / 6000, hundredths % 6000)
    if minutes >= 1000 { return "\(minutes / 60)h\(padded(minutes % 60))m" }
    return "\(minutes):\(padded(rest / 100)).\(padded(rest % 100))"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
