import ReactiveCollections
import Testing

@Suite struct ReversedTests {
  @Test(arguments: [
    ("I0:X", "I4:X"), ("I4:X", "I0:X"), ("I1:X", "I3:X"), ("I1:XYZ", "I3:Z I4:Y I5:X"), ("R0", "R3"), ("R3", "R0"),
    ("R1*2", "R1 R1"), ("U1:X", "U2:X"), ("M0>3", "M3>0"), ("M0>1", "M3>2"), ("M2>1", "M1>2"), ("F0", "U3:A"),
    ("U0:X U1:Y", "U2:Y U3:X"), ("R0 I3:X", "R3 I0:X"), ("R0 R2", "R0 R2"), ("I0:X R4 M0>2", "R0 I1:X"),
    ("U0:X U0:A", ""),
  ]) func everyEditIsReversed(edit: String, tells: String) {
    let rows = Scenario("ABCD") { $0.reversed() }
    rows.shows("DCBA")
    rows.edit(edit, tells: tells)
    #expect(rows.property.elementsEqual(rows.list.value.reversed()))
  }

  @Test func anEmptiedListCanBeFilledAgain() {
    let rows = Scenario("ABC") { $0.reversed() }
    rows.after({ rows.list.removeAll() }, tells: "R0 R0 R0", shows: "")
    rows.edit("I0:XY", tells: "I0:Y I1:X", shows: "YX")
    rows.after({ rows.list.reverse() }, tells: "M0>1", shows: "XY")
  }

  /// A reversed sort is not the reverse sort: equal elements are in the opposite order.
  @Test func aReversedSortReversesEqualElementsToo() {
    let rows = Scenario("b1,a1,b2,a2", of: String.self) { source in
      source.sorted { $0.prefix(1) < $1.prefix(1) }.reversed()
    }
    rows.shows("b2,b1,a2,a1")
    rows.edit("M3>0", tells: "M2>3", shows: "b2,b1,a1,a2")
    rows.edit("I0:b3", tells: "I2:b3", shows: "b2,b1,b3,a1,a2")
  }
}
