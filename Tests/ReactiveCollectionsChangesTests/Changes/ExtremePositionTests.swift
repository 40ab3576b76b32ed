import Foundation
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON
import Testing

/// Positions from outside may have any value: they are refused, or cause errors when they are applied, and never trap.
struct ExtremePositionTests {
  static let texts = [
    #"{"operation":"insert","index":9223372036854775807,"element":1}"#,
    #"{"operation":"composite","changes":[{"operation":"insert","index":9223372036854775807,"element":1},{"operation":"insert","index":0,"element":1}]}"#,
    #"{"operation":"move","from":0,"to":4611686018427387904,"element":1}"#,
  ]

  @Test(arguments: texts) func changesAreNotDecoded(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(CollectionChange<Int>.self, from: Data(text.utf8)) }
    let row = #"{"kind":"row","section":0,"change":"# + text + "}"
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SectionedChange<Int, Int>.self, from: Data(row.utf8))
    }
  }

  static let batches = [
    #"{"deletions":[],"insertions":[{"index":0,"element":1}],"updates":[{"from":9223372036854775807,"to":0,"old":1,"new":2}],"moves":[]}"#,
    #"{"deletions":[{"index":9223372036854775807,"element":1}],"insertions":[],"updates":[],"moves":[]}"#,
    #"{"deletions":[],"insertions":[{"index":4611686018427387904,"element":1}],"updates":[],"moves":[]}"#,
  ]

  @Test(arguments: batches) func batchesAreNotDecoded(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(BatchUpdate<Int>.self, from: Data(text.utf8)) }
  }

  @Test func extremePositionsFailWhenTheChangeIsApplied() {
    var list = [1, 2]
    let change: CollectionChange<Int> = .composite([.insert(.max, 5), .insert(.min, 6)])
    #expect(throws: ChangeError.self) { try change.apply(to: &list) }
    #expect(throws: ChangeError.self) { try change.inverted.apply(to: &list) }
    let paths = IndexPathChange([.insert([.max], 1), .insert([0], 1)])
    let typed = CollectionChange<Int>(paths)
    #expect(typed?.count == 2 && list == [1, 2])
  }

  /// These changes do not apply to any list, so there is nothing to compose.
  @Test func extremePositionsTrapWhenABatchIsMade() async {
    await #expect(processExitsWith: .failure) { _ = CollectionChange.insert(.max, 5).batch }
    await #expect(processExitsWith: .failure) { _ = CollectionChange.remove(-1, 5).batch }
    await #expect(processExitsWith: .failure) { _ = CollectionChange.move(from: 0, to: .max, 5).batch }
    await #expect(processExitsWith: .failure) { _ = CollectionChange.update(.max, old: 5, new: 6).batch }
  }
}
