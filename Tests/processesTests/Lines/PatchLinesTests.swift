import ReactiveCollections
import ReactiveCollectionsJSON
import ReactiveCollectionsTesting
import Testing

@testable import processes

@Suite struct PatchLinesTests {
  @Test func operations() {
    let table = ProcessTable([.row(1, "a\"b"), .row(2)])
    table.arrangement.value.order.key = .memory
    var (patches, lines) = (PatchLines(), [String]())
    table.updates.startWithValues { lines.append(patches.line(of: $0)) }
    table.rows[1].memory = 2048
    table.rows.remove(at: 1)
    table.arrangement.modify { $0.grouping = .none }
    #expect(
      lines == [
        #"[{"op":"add","path":"","value":[{"rows":[{"command":"/bin/a\"b --option","cpu":0.0,"memory":1024,"name":"a\"b","pid":1,"started":100,"state":"S","time":0.0,"user":"ann"},{"command":"/bin/program --option","cpu":0.0,"memory":1024,"name":"program","pid":2,"started":100,"state":"S","time":0.0,"user":"ann"}],"section":"ann"}]}]"#,
        #"[{"from":"/0/rows/1","op":"move","path":"/0/rows/0"},{"op":"replace","path":"/0/rows/0/memory","value":2048}]"#,
        #"[{"op":"remove","path":"/0/rows/0"}]"#,
        #"[{"op":"remove","path":"/0"},{"op":"add","path":"/0","value":{"rows":[{"command":"/bin/a\"b --option","cpu":0.0,"memory":1024,"name":"a\"b","pid":1,"started":100,"state":"S","time":0.0,"user":"ann"}],"section":"all"}}]"#,
      ])
  }

  /// The table can be reproduced from the lines alone.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func replaying(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = ProcessTable(random.rows())
    var (patches, lines) = (PatchLines(), [String]())
    var sections: [SectionSnapshot<String, ProcessRow>] = []
    table.updates.startWithValues {
      lines.append(patches.line(of: $0))
      sections = Array($0.after)
    }
    var document = JSONValue.string("whatever was there")
    for step in 0..<30 {
      for line in lines {
        #expect(!line.contains("\n"))
        try JSONPatch(parsing: line).apply(to: &document)
      }
      lines = []
      #expect(document == (try JSONValue(encoding: sections)), "seed \(seed), step \(step)")
      #expect(
        try document.decoded(as: [SectionSnapshot<String, ProcessRow>].self) == sections, "seed \(seed), step \(step)")
      if step % 3 == 0 { table.arrangement.value = random.arrangement() }
      table.rows.set(random.rows())
    }
  }
}
