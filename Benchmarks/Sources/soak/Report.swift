import Foundation

/// The output: a line for each interval, and a summary.
struct Report {
  private let interval: Duration
  private(set) var samples: [Sample] = []
  private var lastLine: Sample?

  init(every interval: Duration) { self.interval = interval }

  /// Prints the parameters of the run.
  func begin(_ context: SoakContext, for duration: Duration) {
    let size = context.lists.size.formatted()
    say("\(Writer.count) threads, a list and a table of about \(size) rows, \(duration.clock), seed \(context.seed)")
    say(Self.line("time", "edits/s", "updates/s", "rows", "objects", "resident", "in use"))
  }

  /// Records a sample, and prints a line if it is time for one.
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

  /// Prints the totals, and the verdict on memory.
  func end(_ memory: MemoryVerdict) {
    guard let last = samples.last else { return }
    say(
      "\(last.time.clock): \(last.edits.formatted()) edits, \(last.commits.formatted()) commits, "
        + "\(last.updates.formatted()) updates sent. No law was violated, and nothing was lost.")
    for comparison in memory.comparisons {
      let growth = (comparison.growth * 100).formatted(.number.precision(.fractionLength(1)).sign(strategy: .always()))
      say(
        "\(comparison.name): \(comparison.early.megabytes) in the second minute, \(comparison.late.megabytes) in the last, "
          + "\(growth) % (at most \(Int(comparison.tolerance * 100)) %)")
    }
    if memory.comparisons.isEmpty {
      say("The run was too short to judge memory use: that takes at least \(MemoryVerdict.shortest.clock).")
    } else {
      say(memory.isFlat ? "Memory use is flat." : "Memory use has grown.")
    }
  }

  private func say(_ line: String) {
    print(line)
    // A reader of a pipe should see the line immediately.
    fflush(nil)
  }

  private static func line(_ columns: String...) -> String {
    zip(columns, [7, 9, 10, 9, 9, 10, 10]).map { text, width in
      String(repeating: " ", count: max(0, width - text.count)) + text
    }.joined(separator: " ")
  }
}

extension Duration {
  /// The duration in minutes and seconds.
  fileprivate var clock: String { formatted(.time(pattern: .minuteSecond)) }
}

extension Int {
  fileprivate var megabytes: String {
    "\((Double(self) / 1_000_000).formatted(.number.precision(.fractionLength(1)))) MB"
  }
}
