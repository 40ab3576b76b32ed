import ArgumentParser
import CProcess
import Foundation

/// Edits lists from several threads for as long as you like, and checks all the while that no observer receives
/// anything wrong, that nothing is lost, and that memory use does not grow.
@main
struct Soak: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract:
      "Edits lists from four threads, with observers of every kind, and checks what they receive, that nothing is "
      + "lost, and that memory use does not grow.",
    discussion: """
      Each second, the threads stop. When all updates have arrived, the state of each observer is compared with the \
      result that is computed from the lists alone.

      The same seed makes the same edits on each thread, but the interleaving of the threads differs from run to run.
      """)

  @Option(help: "The number of minutes to run (default: 10).")
  var minutes: Double?

  @Option(help: "The number of seconds to run, in addition to the minutes.")
  var seconds: Double?

  @Option(help: "The approximate number of rows in the list, and in the table.")
  var elements = 10_000

  @Option(help: "The seed of the random edits; by default, a different one each time.")
  var seed: UInt64 = .random(in: 0..<1_000_000)

  @Option(help: "The number of seconds between lines.")
  var interval = 10.0

  @Option(help: .hidden)
  var fault: Fault?

  private var duration: Duration {
    minutes == nil && seconds == nil ? .seconds(600) : .seconds((minutes ?? 0) * 60 + (seconds ?? 0))
  }

  func validate() throws {
    if elements < 500 { throw ValidationError("With fewer than 500 elements, threads get in each other's way.") }
    if duration <= .zero { throw ValidationError("The duration has to be positive.") }
    if interval <= 0 { throw ValidationError("The interval has to be positive.") }
  }

  @MainActor
  func run() async throws {
    restart_without_thread_caches(CommandLine.unsafeArgv)
    do {
      let report = try await soak()
      try await Self.waitUntilAllAreGone()
      let memory = MemoryVerdict(report.samples)
      report.end(memory)
      if !memory.isFlat { throw ExitCode.failure }
    } catch let violation as Violation {
      FileHandle.standardError.write(Data("\(violation)\nWith --seed \(seed) --elements \(elements).\n".utf8))
      throw ExitCode.failure
    }
  }

  @MainActor
  private func soak() async throws(Violation) -> Report {
    let context = SoakContext(seed: seed, size: elements)
    var report = Report(every: .seconds(interval))
    report.begin(context, for: duration)
    try await SoakRun(context, fault: fault).run(for: duration) { report.add($0) }
    return report
  }

  /// Waits until all rows are deallocated, after the lists were.
  private static func waitUntilAllAreGone() async throws(Violation) {
    for _ in 0..<1_000 where Content.liveCount > 0 { try? await Task.sleep(for: .milliseconds(10)) }
    if Content.liveCount == 0 { return }
    throw Violation(
      law: "rows are deallocated with their lists", observer: "all",
      finding: "\(Content.liveCount) rows are alive that are not in any list")
  }
}
