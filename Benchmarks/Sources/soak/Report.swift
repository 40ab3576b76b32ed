import Foundation

/// What is printed: a line for each interval, and a summary.
struct Report {
  private let interval: Duration
  private(set) var samples: [Sample] = []
  private var lastLine: Sample?

  init(every interval: Duration) { self.interval = interval }

  /// Prints what is going to happen.
  func begin(_ context: SoakContext, for duration: Duration) {
    let size = context.lists.size.formatted()
    say("\(Writer.count) threads, a list and a table of about \(size) rows, \(duration.clock), seed \(context.seed)")
    say(Self.line("time", "edits/s", "updates/s", "rows", "objects", "resident", "in use"))
  }

  /// Takes a sample, and prints a line if it is time for one.
  mutating func add(_ sample: Sample) {
    samples.append(sample)
    let since = sample.time - (lastLine?.time ?? .zero)
    if since < interval { return }
    func rate(_ count: KeyPath<Sample, Int>) -> String {
      let new = sample[keyPath: count] - (lastLine?[keyPath: count] ?? 0)
      return Int(Double(new) / (since / .seconds(1))).formatted()
    }
    say(
      Self.line(
        sample.time.clock, rate(\.edits), rate(\.updates), sample.rows.formatted(), sample.objects.formatted(),
        sample.resident.megabytes, sample.inUse.megabytes))
    lastLine = sample
  }

  /// Prints what there was in all, and what is to be said of memory.
  func end(_ memory: MemoryVerdict) {
    guard let last = samples.last else { return }
    say(
      "\(last.time.clock): \(last.edits.formatted()) edits, \(last.commits.formatted()) commits, "
        + "\(last.updates.formatted()) updates told. No law was broken, and nothing was lost.")
    for comparison in memory.comparisons {
      let growth = (comparison.growth * 100).formatted(.number.precision(.fractionLength(1)).sign(strategy: .always()))
      say(
        "\(comparison.name): \(comparison.early.megabytes) in the second minute, \(comparison.late.megabytes) in the last, "
          + "\(growth) % (at most \(Int(comparison.tolerance * 100)) %)")
    }
    if memory.comparisons.isEmpty {
      say("Of memory nothing can be said: that takes \(MemoryVerdict.shortest.clock) at least.")
    } else {
      say(memory.isFlat ? "Memory is flat." : "Memory has grown.")
    }
  }

  private func say(_ line: String) {
    print(line)
    // Whoever reads it from a pipe wants to know now.
    fflush(nil)
  }

  private static func line(_ columns: String...) -> String {
    zip(columns, [7, 9, 10, 9, 9, 10, 10]).map { text, width in
      String(repeating: " ", count: max(0, width - text.count)) + text
    }.joined(separator: " ")
  }
}

extension Duration {
  /// As a clock shows it: minutes and seconds.
  fileprivate var clock: String { formatted(.time(pattern: .minuteSecond)) }
}

extension Int {
  fileprivate var megabytes: String {
    "\((Double(self) / 1_000_000).formatted(.number.precision(.fractionLength(1)))) MB"
  }
}
