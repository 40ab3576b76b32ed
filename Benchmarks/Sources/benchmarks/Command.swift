import ArgumentParser
import Dispatch
import Foundation

/// Measures the package and compares it with its peers.
@main
struct Command: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract:
      "Measures lists against plain arrays and arrays in a subject, dictionaries against swift-collections', the differ "
      + "against the standard library's, and signals against OpenCombine's.",
    discussion: "Compare ratios, because they come from the same run; times are for orientation only.")

  @Option(help: "Runs only benchmarks whose names contain this text.")
  var filter: String?

  @Option(help: "The number of rounds; the median is shown.")
  var rounds = 7

  @Option(help: "Also writes the results to this file, as JSON.")
  var json: String?

  @Flag(help: "Fails if a ratio is above its aim.")
  var strict = false

  func run() throws {
    Self.keepAnotherThreadAlive()
    let chosen =
      (ListBenchmarks.all + DictionaryBenchmarks.all + PropertyBenchmarks.all + DiffBenchmarks.all
      + SectionedDiffBenchmarks.all + SignalBenchmarks.all + OperatorBenchmarks.all + KeyedBenchmarks.all
      + BufferingBenchmarks.all + LivingBenchmarks.all
      + BindingBenchmarks.all + ModuleBenchmarks.all + JSONBenchmarks.all + TrackingBenchmarks.all).filter {
        filter.map($0.name.contains) ?? true
      }
    var results: [Measurement] = []
    for benchmark in chosen {
      let result = benchmark.measure(rounds: rounds)
      print(Self.line(for: result))
      results.append(result)
    }
    if let json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(results).write(to: URL(filePath: json))
    }
    let missed = results.filter(\.misses)
    print("\(results.count) measured, \(missed.count) above their aim")
    if strict, !missed.isEmpty { throw ExitCode.failure }
  }

  private static func line(for result: Measurement) -> String {
    let ways = result.ways.map { way in
      let allocations = way.allocations.map {
        " (\($0.formatted(.number.precision(.fractionLength(0...2)))) allocations)"
      }
      let value = way.value.formatted(.number.precision(.fractionLength(way.value < 10_000 ? 1 : 0)))
      return "\(way.name) \(value) \(way.unit)\(allocations ?? "")"
    }
    let ratio = result.ways.last.map { "× \($0.ratio.formatted(.number.precision(.significantDigits(3))))" } ?? ""
    let aim = result.aim.map { " (aim \($0.formatted(.number.precision(.significantDigits(3)))))" } ?? ""
    let mark = result.misses ? "  ←" : ""
    return "\(result.name): \(ways.joined(separator: ", ")): \(ratio)\(aim)\(mark)"
  }

  /// With a single thread, some mutexes are not atomic, which flatters their users.
  private static func keepAnotherThreadAlive() {
    Thread.detachNewThread { DispatchSemaphore(value: 0).wait() }
  }
}
