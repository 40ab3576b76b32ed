import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@testable import processes

@Suite struct PatchLinesTests {
  @Test func operations() {
    let table = ProcessTable()
    table.show([UserProcesses(user: "ann", rows: [.row(1, "a\"b"), .row(2)])])
    var (patches, lines) = (PatchLines(), [String]())
    table.updates.startWithValues { lines.append(patches.line(of: $0)) }
    table.show([UserProcesses(user: "ann", rows: [.row(2), .row(1, "a\"b")])])
    table.show([UserProcesses(user: "ann", rows: [.row(1, "a\"b")])])
    #expect(
      lines == [
        #"[{"op":"add","path":"","value":[{"rows":[{"command":"/bin/a\"b --option","cpu":0.0,"memory":1024,"name":"a\"b","pid":1,"started":100,"state":"S","time":0.0},{"command":"/bin/program --option","cpu":0.0,"memory":1024,"name":"program","pid":2,"started":100,"state":"S","time":0.0}],"section":"ann"}]}]"#,
        #"[{"from":"/0/rows/1","op":"move","path":"/0/rows/0"}]"#, #"[{"op":"remove","path":"/0/rows/0"}]"#,
      ])
  }

  /// Somebody who knows nothing but the lines has the same table.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func replaying(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = ProcessTable()
    table.show(random.users())
    var (patches, lines) = (PatchLines(), [String]())
    table.updates.startWithValues { lines.append(patches.line(of: $0)) }
    var document = JSONValue.string("whatever was there")
    for step in 0..<30 {
      for line in lines {
        #expect(!line.contains("\n"))
        try JSONPatch(parsing: line).apply(to: &document)
      }
      lines = []
      let sections = table.sections.map { SectionSnapshot(section: $0.user, rows: $0.value) }
      #expect(document == (try JSONValue(encoding: sections)), "seed \(seed), step \(step)")
      #expect(
        try document.decoded(as: [SectionSnapshot<String, ProcessRow>].self) == sections, "seed \(seed), step \(step)")
      table.show(random.users())
    }
  }
}
