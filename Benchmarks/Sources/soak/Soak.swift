import ArgumentParser
import CProcess
import Foundation

/// Edits lists from several threads for as long as one likes, and checks all the while that nobody is told anything wrong, that nothing is
/// lost, and that memory does not grow.
@main
struct Soak: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract:
      "Edits lists from four threads, with observers of every kind, and checks what they are told, that nothing is lost, and that memory "
      + "does not grow.",
    discussion: """
      Each second the threads stop; when all that was under way has arrived, all that the observers know is compared with what follows \
      from the lists alone.

      The same seed makes the same edits on each thread; how those of the threads mix differs from run to run.
      """)

  @Option(help: "How many minutes it takes; ten, unless something is said.")
  var minutes: Double?

  @Option(help: "How many seconds it takes, in addition to the minutes.")
  var seconds: Double?

  @Option(help: "About how many rows the list has, and the table.")
  var elements = 10_000

  @Option(help: "What the random edits come from; another number each time, unless one is given.")
  var seed: UInt64 = .random(in: 0..<1_000_000)

  @Option(help: "How many seconds pass from line to line.")
  var interval = 10.0

  @Option(help: .hidden)
  var fault: Fault?

  private var duration: Duration {
    minutes == nil && seconds == nil ? .seconds(600) : .seconds((minutes ?? 0) * 60 + (seconds ?? 0))
  }

  func validate() throws {
    if elements < 500 { throw ValidationError("With less than 500 elements, threads get in each other's way.") }
    if duration <= .zero { throw ValidationError("It has to take some time.") }
    if interval <= 0 { throw ValidationError("Some time has to pass from line to line.") }
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

  /// With the lists, all has to go that was in them.
  private static func waitUntilAllAreGone() async throws(Violation) {
    for _ in 0..<1_000 where Content.liveCount > 0 { try? await Task.sleep(for: .milliseconds(10)) }
    if Content.liveCount == 0 { return }
    throw Violation(
      law: "what was in the lists goes with them", observer: "all",
      finding: "\(Content.liveCount) rows live that are in no list")
  }
}
