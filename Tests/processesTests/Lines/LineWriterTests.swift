import Foundation
import ReactiveCollections
import Testing

@testable import processes

@Suite struct LineWriterTests {
  /// Returns the lines that are written for consecutive snapshots.
  private func lines(_ format: LineWriter.Format, _ snapshots: [ProcessSample]...) throws -> [String] {
    let pipe = Pipe()
    let source = ScriptedSource(
      snapshots: snapshots.enumerated().map { ProcessSnapshot(time: 1000 * ($0 + 1), processes: $1) })
    let output = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let feed = LineWriter(table: ProcessTable(source: SampledRows(source)), output: output, format: format)
    let observation = try feed.begin()
    for _ in snapshots.dropFirst() { try feed.refresh() }
    observation.dispose()
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  @Test func changes() throws {
    let lines = try lines(
      .changes, [.sample(1, "init", started: 0, cpuTime: 100)],
      [.sample(1, "init", started: 0, cpuTime: 100), .sample(2, "sh", user: "bob")],
      [.sample(1, "init", started: 0, cpuTime: 600)])
    #expect(
      lines == [
        "insert [0] ann: 1 init", "insert [1] bob: 2 sh", "update [0, 0] 1 init: %CPU 10.0 → 0.0",
        "remove [1] bob: 2 sh", "update [0, 0] 1 init: %CPU 0.0 → 50.0, TIME+ 0:01.00 → 0:06.00",
      ])
  }

  @Test func jsonPatch() throws {
    let lines = try lines(.jsonPatch, [.sample(1)])
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix(#"[{"op":"add","path":"","value":[{"rows":[{"command":"/bin/program --option""#))
  }

  @Test func table() throws {
    let lines = try lines(
      .table(LineFormat(columns: nil, showsArguments: true), .none), [.sample(1, "init"), .sample(2, user: "bob")])
    #expect(
      lines == [
        "      PID S   %CPU    MEM     TIME+ COMMAND", " ann: 1 process, 0.0% CPU, 1.0M",
        "        1 S    0.0   1.0M   0:00.00 /bin/init --option", " bob: 1 process, 0.0% CPU, 1.0M",
        "        2 S    0.0   1.0M   0:00.00 /bin/program --option",
      ])
  }

  @Test(arguments: [["--seconds=0"], ["--once"]])
  func theFeedEndsAfterItsTimeOrOneTable(arguments: [String]) async throws {
    let pipe = Pipe()
    let source = ScriptedSource(snapshots: [ProcessSnapshot(time: 0, processes: [])])
    let output = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let table = ProcessTable(source: SampledRows(source))
    try await LineWriter(table: table, output: output, format: .changes).run(Options(arguments))
  }
}
