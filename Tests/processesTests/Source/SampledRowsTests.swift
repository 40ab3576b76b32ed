import ReactiveCollections
import Testing

@testable import processes

@Suite struct SampledRowsTests {
  @Test func changesBetweenSamplesAreFound() throws {
    var source = SampledRows(
      ScriptedSource(snapshots: [
        ProcessSnapshot(time: 1000, processes: [.sample(1), .sample(2, user: "bob")]),
        ProcessSnapshot(time: 1100, processes: [.sample(3), .sample(1, memory: 2048)]),
      ]))
    let rows = MutableCollectionProperty<ProcessRow>()
    #expect(try source.refresh(rows) == nil)
    #expect(rows.map(\.user) == ["ann", "bob"])
    var batch = BatchUpdate<ProcessRow>()
    rows.flatChanges.startWithValues { batch = $0.batch }
    _ = try source.refresh(rows)
    #expect(batch.deletions.map(\.element.pid) == [2])
    #expect(batch.insertions.map(\.element.pid) == [3])
    #expect(batch.updates.map(\.new.memory) == [2048])
  }

  @Test func anErrorOfTheSourceIsThrown() {
    struct Mute: ProcessSource {
      func snapshot() throws(ProcessSourceError) -> ProcessSnapshot { throw ProcessSourceError(description: "mute") }
    }
    var source = SampledRows(Mute())
    let rows = MutableCollectionProperty([ProcessRow.row(1)])
    #expect(throws: ProcessSourceError.self) { try source.refresh(rows) }
    #expect(rows.count == 1)
  }
}
