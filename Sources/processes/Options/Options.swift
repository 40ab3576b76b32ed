/// The options given on the command line.
struct Options: Equatable {
  /// The kind of lines to print instead of a table.
  enum Lines: Equatable {
    case changes, jsonPatch
  }

  var lines: Lines?
  /// Whether to end after the first refresh.
  var once = false
  /// The time from one refresh to the next, in seconds.
  var interval = 1.0
  /// The number of invented processes to show instead of the machine's.
  var synthetic: Int?
  /// The number of seconds after which to end.
  var seconds: Double?
  var help = false

  /// The range of sensible intervals, which excludes a busy loop and an overflow.
  static let intervals = 0.1...86_400.0

  init() {}

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      func value(_ what: String) throws(UsageError) -> String {
        if parts.count == 2 { return String(parts[1]) }
        guard let next = arguments.next() else { throw UsageError(description: "\(name) needs a number of \(what)") }
        return next
      }
      switch name {
      case "--interval":
        interval = try Self.interval(value("seconds"), for: name)
        continue
      case "--seconds":
        seconds = try Self.seconds(value("seconds"), for: name)
        continue
      case "--synthetic":
        synthetic = try Self.count(value("processes"), for: name)
        continue
      case _ where parts.count == 2: throw UsageError(description: "\(name.printable) takes no value, or is unknown")
      case "--changes": try choose(.changes)
      case "--json-patch": try choose(.jsonPatch)
      case "--once": once = true
      case "--help", "-h": help = true
      default: throw UsageError(description: "Unknown option '\(argument.printable)'")
      }
    }
  }

  /// Parses an interval from the command line, or one that was typed into the table.
  static func interval(_ text: String, for name: String = "The interval") throws(UsageError) -> Double {
    let interval = try seconds(text, for: name)
    guard intervals.contains(interval) else {
      throw UsageError(
        description:
          "\(name) must be from \(intervals.lowerBound) to \(Int(intervals.upperBound)) seconds, not \(text.printable)")
    }
    return interval
  }

  private static func seconds(_ text: String, for name: String) throws(UsageError) -> Double {
    guard let seconds = Double(text), seconds >= 0, seconds <= 1e9 else {
      throw UsageError(description: "\(name) needs a number of seconds, not '\(text.printable)'")
    }
    return seconds
  }

  private static func count(_ text: String, for name: String) throws(UsageError) -> Int {
    guard let count = Int(text), SyntheticRows.counts.contains(count) else {
      let (least, most) = (SyntheticRows.counts.lowerBound, SyntheticRows.counts.upperBound)
      throw UsageError(description: "\(name) needs a number from \(least) to \(most), not '\(text.printable)'")
    }
    return count
  }

  private mutating func choose(_ lines: Lines) throws(UsageError) {
    if let chosen = self.lines, chosen != lines {
      throw UsageError(description: "--changes and --json-patch exclude each other")
    }
    self.lines = lines
  }
}
