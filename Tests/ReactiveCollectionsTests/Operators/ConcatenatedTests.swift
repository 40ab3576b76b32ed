import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@Suite struct ConcatenatedTests {
  /// Returns a scenario with another list concatenated behind the first, and that list.
  private static func pair(_ start: String, _ other: String) -> (
    Scenario<Character, Character>, MutableCollectionProperty<Character>
  ) {
    let list = MutableCollectionProperty(Array(other))
    return (Scenario(start) { $0.concatenated(with: list.updates) }, list)
  }

  @Test func editsOfEitherListAreSentAtTheirPositions() {
    let (rows, other) = Self.pair("AB", "XY")
    rows.shows("ABXY")
    rows.edit("I2:C", tells: "I2:C")
    rows.after({ other.perform("I0:W") }, tells: "I3:W", shows: "ABCWXY")
    rows.edit("I0:12", tells: "I0:1 I1:2")
    rows.after({ other.perform("U1:Z") }, tells: "U6:Z")
    rows.after({ other.perform("M2>0") }, tells: "M7>5", shows: "12ABCYWZ")
    rows.edit("M0>4", tells: "M0>4", shows: "2ABC1YWZ")
    rows.after({ other.perform("R1") }, tells: "R6")
    rows.after({ rows.list.removeAll() }, tells: "R0 R0 R0 R0 R0", shows: "YZ")
    rows.after({ other.refresh(at: 1) }, tells: "U1:Z")
    rows.after({ other.removeAll() }, tells: "R0 R0", shows: "")
    rows.after({ other.append("Q") }, tells: "I0:Q")
    rows.edit("I0:P", tells: "I0:P", shows: "PQ")
  }

  /// Positions in the second list are offset by the current length of the first.
  @Test func editsOfBothListsInATransactionAreOneUpdate() {
    let (rows, other) = Self.pair("012345", "6789")
    rows.after(
      {
        transact {
          other.removeAll()
          rows.list.set("234")
        }
      }, shows: "234")
    #expect(rows.updates.count == 2 && rows.updates[1].change.steps.allSatisfy { $0.operation == .remove })
    rows.after(
      {
        transact {
          other.append("A")
          rows.list.removeFirst()
          other.append("B")
          rows.list.append("5")
        }
      }, tells: "R0 I2:5 I3:A I4:B", shows: "345AB")
    rows.after(
      {
        transact {
          rows.list.append("6")
          other[0] = "X"
          rows.list.removeLast()
        }
      }, tells: "U3:X")
    rows.after(
      {
        transact {
          rows.list.append("6")
          rows.list.removeLast()
          other.move(from: 0, to: 1)
          other.move(from: 0, to: 1)
        }
      }, tells: "")
  }

  @Test func anyNumberOfListsCanBeConcatenated() {
    let (list, empty) = (MutableCollectionProperty([42]), MutableCollectionProperty<Int>())
    let rows = Scenario("1", of: Int.self) { .concatenated([empty.updates, $0, list.updates, $0.map { -$0 }]) }
    rows.shows("1,42,-1")
    rows.edit("U0:2", tells: "U0:2 U2:-2")
    rows.after({ empty.append(0) }, tells: "I0:0")
    rows.edit("I0:7", tells: "I1:7 I4:-7", shows: "0,7,2,42,-7,-2")
    rows.after({ list.removeAll() }, tells: "R3")
    rows.edit("M0>1", tells: "M1>2 M3>4", shows: "0,2,7,-2,-7")
    rows.edit("R0*2", tells: "R1 R1 R1 R1", shows: "0")
  }

  @Test func concatenatingNoListsIsEmpty() {
    let told = Recorder(CollectionProducer<Int>.concatenated([]))
    #expect(told.values.map(\.after) == [[]] && told.end == .completed)
  }

  /// The same list several times: one edit is one change, in several places.
  @Test func aListCanBeConcatenatedWithItself() {
    let rows = Scenario("AB") { $0.concatenated(with: $0).concatenated(with: $0.reversed()) }
    rows.shows("ABABBA")
    rows.edit("I1:X", tells: "I1:X I4:X I7:X", shows: "AXBAXBBXA")
    rows.edit("R0", tells: "R0 R2 R6", shows: "XBXBBX")
    rows.edit("U1:Y", tells: "U1:Y U3:Y U4:Y")
    rows.edit("F0", tells: "U0:X U2:X U5:X")
  }

  /// An element that moves from one branch to the other is one change.
  @Test func anElementThatMovesBetweenPartsIsOneChange() {
    let rows = Scenario("1,2,3", of: Int.self) { source in
      source.filter { $0 % 2 == 0 }.concatenated(with: source.filter { $0 % 2 != 0 })
    }
    rows.shows("2,1,3")
    rows.edit("U0:2", tells: "I0:2 R2", shows: "2,2,3")
    rows.edit("U1:5", tells: "R1 I1:5", shows: "2,5,3")
    rows.edit("R0", tells: "R0", shows: "5,3")
    rows.edit("U0:4 U1:6", tells: "I0:4 I1:6 R2 R2", shows: "4,6")
  }
}
