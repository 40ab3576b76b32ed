import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// If elements cannot be distinguished, nothing changes when one replaces another.
@Suite struct EqualElementsTests {
  private static func isLetter(_ letter: Character) -> Bool { letter.isLetter }

  @Test func sortedSendsNothingWhenEqualElementsSwapPlaces() {
    let rows = Scenario("XYX") { $0.sorted() }
    rows.edit("M0>2", tells: "", shows: "XXY")
    rows.edit("R0 I2:Y", tells: "")
  }

  @Test func filterSendsNothingWhenEqualElementsSwapPlaces() {
    let rows = Scenario("X1X") { $0.filter(Self.isLetter) }
    rows.edit("M0>2", tells: "", shows: "XX")
    rows.edit("R2 I0:X", tells: "", shows: "XX")
  }

  @Test func windowsSendNothingWhenEqualElementsReplaceOneAnother() {
    let rows = Scenario("XXY") { $0.prefix(1) }
    rows.edit("R0", tells: "", shows: "X")
    rows.edit("I0:X", tells: "")
    let last = Scenario("YXX") { $0.suffix(1) }
    last.edit("R2", tells: "", shows: "X")
  }
}
