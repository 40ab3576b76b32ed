import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// The start, the end, or any other part of a list.
@Suite struct WindowTests {
  typealias Edits = [(edit: String, tells: String)]

  /// Expects what each edit tells, and in the end what there is.
  private func follow(
    _ edits: Edits, from start: String, to shows: String,
    _ derive: (CollectionProducer<String>) -> CollectionProducer<String>
  ) {
    let rows = Scenario(start, of: String.self, derive)
    for (edit, tells) in edits { rows.edit(edit, tells: tells) }
    rows.shows(shows)
  }

  // MARK: prefix

  @Test(
    arguments: [
      // A list, the length, edits one after another with the change for each, and the final result.
      ("1,20,300", 2, [("R2", ""), ("R1", "R1")], "1"),
      ("10,11", 3, [("I1:12", "I1:12"), ("I1:13", "R2 I1:13"), ("I2:14", "R2 I2:14"), ("I4:15", "")], "10,13,14"),
      ("10,11", 2, [("I0:9", "R1 I0:9"), ("I3:7", ""), ("I1:8", "R1 I1:8")], "9,8"),
      ("10,11,12,13", 2, [("R0", "R0 I1:12"), ("R0", "R0 I1:13"), ("R0", "R0"), ("R0", "R0")], ""),
      ("10,11,12,13,14", 2, [("R3", ""), ("R1", "R1 I1:12"), ("R0", "R0 I1:14")], "12,14"),
      ("10,11,12", 2, [("U0:1", "U0:1"), ("U1:2", "U1:2"), ("U2:3", ""), ("F1", "U1:2"), ("F2", "")], "1,2"),
      ("10,11,12,13,14", 3, [("R4", ""), ("R3", ""), ("R1*2", "R1 R1")], "10"),
      ("1,2,3", 2, [("I1:7,8,9", "R1 I1:7"), ("I0:4,5,6", "R0 R0 I0:4 I1:5"), ("R1*4", "R1 I1:8")], "4,8"),
      (
        "a,b,c,d", 2, [("M0>3", "R0 I1:c"), ("M3>0", "R1 I0:a"), ("M0>1", "M0>1"), ("M2>3", ""), ("M1>0", "M1>0")],
        "a,b"
      ),
      ("1,2", 0, [("I0:0", ""), ("M0>2", ""), ("U1:7", ""), ("R0*3", "")], ""),
      ("x,x,x,x", 3, [("R3", "")], "x,x,x"),
    ] as [(String, Int, [(String, String)], String)])
  func aPrefixIsNeverTooLong(start: String, length: Int, edits: [(edit: String, tells: String)], shows: String) {
    follow(edits, from: start, to: shows) { $0.prefix(length) }
  }

  @Test func aPrefixFollowsItsLength() {
    let length = MutableProperty(2)
    let rows = Scenario("10,11,12,13", of: Int.self) { $0.prefix(length) }
    rows.shows("10,11")
    for (new, tells) in [
      (4, "I2:12 I3:13"), (6, ""), (5, ""), (5, ""), (1, "R1 R1 R1"), (0, "R0"), (5, "I0:10 I1:11 I2:12 I3:13"),
      (0, "R0 R0 R0 R0"),
    ] { rows.after({ length.value = new }, tells: tells) }
    rows.edit("I4:14", tells: "")
    rows.after({ length.value = 5 }, tells: "I0:10 I1:11 I2:12 I3:13 I4:14")
    rows.edit("I5:15", tells: "")
    rows.edit("I0:9", tells: "R4 I0:9", shows: "9,10,11,12,13")
  }

  @Test func aPrefixOfNothingFollowsItsLength() {
    let length = MutableProperty(1)
    let rows = Scenario("", of: Int.self) { $0.prefix(length) }
    for new in [2, 1, 0, 7] { rows.after({ length.value = new }, tells: "") }
    rows.edit("I0:1,2", tells: "I0:1 I1:2")
    rows.after({ length.value = 7 }, tells: "")
    rows.after({ length.value = 1 }, tells: "R1")
    rows.after({ length.value = 1 }, tells: "")
    rows.after({ length.value = 2 }, tells: "I1:2")
  }

  @Test func aPrefixOfALongListSendsOnlyVisibleEdits() {
    let rows = Scenario(Int.text(0..<100), of: Int.self) { $0.prefix(25) }
    rows.edit("I10:-1", tells: "R24 I10:-1")
    rows.edit("I50:\(Int.text(200..<300))", tells: "")
    rows.after({ rows.list.removeAll { $0 >= 0 && $0 < 20 } }, shows: Int.text([-1] + Array(20..<44)))
    #expect(rows.updates.last?.change.count == 40)
  }

  // MARK: suffix

  @Test(
    arguments: [
      ("1,20,300", 2, [("R0", ""), ("R0", "R0")], "300"),
      ("11,10", 2, [("I0:12", "")], "11,10"),
      ("10,11", 2, [("I2:12", "R0 I1:12"), ("R2", "R1 I0:10"), ("R1", "R1")], "10"),
      ("12,13,14,11,10", 2, [("I4:15", "R0 I0:15"), ("I4:16", "")], "15,10"),
      ("10,11,12,13,14,15", 4, [("R1", ""), ("R1", "R0 I0:10"), ("R1", "R1"), ("R1", "R1"), ("R0", "R0")], "15"),
      ("10,11,12", 2, [("U0:1", ""), ("U1:2", "U0:2"), ("F2", "U1:12"), ("F0", "")], "2,12"),
      ("a,b,c,d", 2, [("M0>3", "R0 I1:a"), ("M3>0", "R1 I0:c"), ("M2>3", "M0>1"), ("M1>0", "")], "d,c"),
      ("a,b,c,d", 2, [("I0:x R4", "R1 I0:b")], "b,c"),
      ("1,2,3", 2, [("I3:4,5,6,7", "R0 R0 I0:6 I1:7"), ("R4*3", "R0 R0 I0:3 I1:4"), ("R0*3", "R0")], "4"),
      ("1,2,3", 0, [("I3:4", ""), ("R0*4", "")], ""),
    ] as [(String, Int, [(String, String)], String)])
  func aSuffixIsNeverTooLong(start: String, length: Int, edits: [(edit: String, tells: String)], shows: String) {
    follow(edits, from: start, to: shows) { $0.suffix(length) }
  }

  @Test func aSuffixFollowsItsLength() {
    let length = MutableProperty(2)
    let rows = Scenario("10,11,12,13", of: Int.self) { $0.suffix(length) }
    for (new, tells) in [
      (4, "I0:10 I1:11"), (6, ""), (5, ""), (2, "R0 R0"), (0, "R0 R0"), (5, "I0:10 I1:11 I2:12 I3:13"), (3, "R0"),
    ] { rows.after({ length.value = new }, tells: tells) }
    rows.edit("I4:14", tells: "R0 I2:14", shows: "12,13,14")
    rows.after({ length.value = 4 }, tells: "I0:11")
    rows.after({ rows.list.removeAll() }, tells: "R0 R0 R0 R0")
    rows.edit("I0:10,11,12", tells: "I0:10 I1:11 I2:12")
    // The intermediate state is never visible.
    rows.edit("I3:13,14,15,16,17", tells: "R0 R0 R0 I0:14 I1:15 I2:16 I3:17")
    rows.edit("I8:18,19", tells: "R0 R0 I2:18 I3:19")
    rows.after({ length.value = 2 }, tells: "R0 R0")
    rows.edit("I10:20,21,22", tells: "R0 R0 I0:21 I1:22", shows: "21,22")
  }

  @Test func truncationMovesASuffixBack() {
    let length = MutableProperty(4)
    let rows = Scenario(Int.text(1...12), of: Int.self) { $0.suffix(length) }
    func truncate(to count: Int, tells: String, shows: String) {
      rows.after({ rows.list.removeLast(rows.list.count - count) }, tells: tells, shows: shows)
    }
    truncate(to: 10, tells: "R2 R2 I0:7 I1:8", shows: "7,8,9,10")
    rows.after({ length.value = 8 }, tells: "I0:3 I1:4 I2:5 I3:6")
    truncate(to: 8, tells: "R6 R6 I0:1 I1:2", shows: "1,2,3,4,5,6,7,8")
    rows.after({ length.value = 7 }, tells: "R0")
    truncate(to: 6, tells: "R5 R5 I0:1", shows: "1,2,3,4,5,6")
    rows.after({ length.value = 8 }, tells: "")
    truncate(to: 3, tells: "R3 R3 R3", shows: "1,2,3")
  }

  // MARK: window

  @Test(
    arguments: [
      ("10,11,12,13", 2..<99, [("R0", "R0"), ("I3:14", "I1:14")], "13,14"),
      ("", 6..<99, [("I0:10,11,12,13", ""), ("I4:14,15,16,17", "I0:16 I1:17"), ("I8:18", "I2:18")], "16,17,18"),
      (
        "", 2..<99,
        [
          ("I0:12", ""), ("I0:11", ""), ("I0:10", "I0:12"), ("I1:13", "I0:11"), ("I2:14", "I0:14"), ("I3:15", "I1:15"),
          ("I6:16", "I4:16"),
        ], "14,15,11,12,16"
      ),
      ("10,11,12,13,14,15", 3..<99, [("R1", "R0"), ("R4", "R1"), ("R3", "R0"), ("R1", "")], ""),
      ("10", 4..<99, [("R0", "")], ""),
      ("a,b,c,d,e,f", 2..<4, [("M0>5", "R0 I1:e"), ("M5>0", "R1 I0:c"), ("M2>3", "M0>1"), ("M0>1", "")], "d,c"),
      ("a,b,c,d,e,f", 2..<4, [("I2:x", "R1 I0:x"), ("I4:y", ""), ("I3:z", "R1 I1:z"), ("R3", "R1 I1:c")], "x,c"),
      ("a,b,c,d,e,f", 2..<4, [("R0*2", "R0 R0 I0:e I1:f"), ("R3", "R1"), ("R2", "R0"), ("R0*2", "")], ""),
      ("a,b,c,d,e,f", 2..<4, [("U1:x", ""), ("U2:y", "U0:y"), ("U3:z", "U1:z"), ("U4:w", "")], "y,z"),
      ("a,b,c,d,e,f", 2..<4, [("U1:1 U2:2 U3:3 U4:4", "U0:2 U1:3"), ("R1*4", "R0 R0")], ""),
      ("a,b,c,d,e,f", 2..<4, [("R2 I5:c", "R0 I1:e"), ("I0:x R6", "R1 I0:b")], "b,d"),
      ("a,b,c", 2..<2, [("I2:x", ""), ("R0*4", "")], ""),
      ("J,E,S,S,E", 2..<4, [("U0:M", ""), ("I0:X", "R1 I0:E"), ("R1*2", "R0 R0 I0:S I1:E")], "S,E"),
    ] as [(String, Range<Int>, [(String, String)], String)])
  func aWindowIsNeverTooLong(
    start: String, positions: Range<Int>, edits: [(edit: String, tells: String)], shows: String
  ) {
    let rows = Scenario(start, of: String.self) { $0.window(positions) }
    for (edit, tells) in edits { rows.edit(edit, tells: tells) }
    rows.shows(shows)
  }

  @Test func aWindowFollowsItsRange() {
    let positions = MutableProperty(1..<3)
    let rows = Scenario("ABCDEFGHIJKLMNOPQRSTUVWXYZ") { $0.window(positions) }
    rows.shows("BC")
    for (new, shows) in [
      (22..<26, "WXYZ"), (17..<26, "RSTUVWXYZ"), (14..<23, "OPQRSTUVW"), (17..<20, "RST"), (12..<15, "MNO"),
      (12..<18, "MNOPQR"), (14..<21, "OPQRSTU"), (12..<25, "MNOPQRSTUVWXY"), (30..<40, ""), (26..<99, ""),
      (0..<3, "ABC"),
      (2..<5, "CDE"), (3..<4, "D"), (3..<3, ""), (7..<7, ""), (2..<5, "CDE"), (2..<5, "CDE"),
      (0..<99, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ] {
      let (old, count) = (Array(rows.property), rows.updates.count)
      rows.after({ positions.value = new }, shows: shows)
      // Only elements that differ are inserted or removed.
      let steps = old.count + shows.count - 2 * old.count(where: shows.contains)
      #expect((rows.updates.count == count ? 0 : rows.updates.last?.change.count) == steps, "\(new)")
    }
    rows.after({ positions.value = 2..<4 }, shows: "CD")
    rows.after({ positions.value = 3..<5 }, tells: "R0 I1:E", shows: "DE")
    rows.after({ positions.value = 1..<4 }, tells: "R1 I0:B I1:C", shows: "BCD")
  }

  @Test func aWindowFollowsItsStart() {
    let start = MutableProperty(2)
    let rows = Scenario("10,11,12,13,14", of: Int.self) { $0.window(start.map { $0..<Int.max }) }
    for (new, tells) in [
      (4, "R0 R0"), (5, "R0"), (7, ""), (5, ""), (2, "I0:12 I1:13 I2:14"), (0, "I0:10 I1:11"), (3, "R0 R0 R0"),
      (10, "R0 R0"),
    ] { rows.after({ start.value = new }, tells: tells) }
    rows.edit("I5:15", tells: "")
    rows.after({ start.value = 4 }, tells: "I0:14 I1:15")
    rows.edit("R5", tells: "R1")
    rows.edit("R0*3", tells: "R0")
    rows.after({ start.value = 1 }, tells: "I0:14", shows: "14")
  }

  /// Windows of windows, and of sorted lists.
  @Test func windowsOfWindowsShowTheSameElements() {
    let rows = Scenario("FBDACE") { $0.sorted().window(1..<5).prefix(3).suffix(2) }
    rows.shows("CD")
    rows.edit("I0:0", tells: "R1 I0:B", shows: "BC")
    rows.edit("R4", tells: "R0 I1:D", shows: "CD")
    rows.edit("U0:Z", tells: "R0 I1:E", shows: "DE")
    rows.after({ rows.list.reverse() }, tells: "")
    rows.after({ rows.list.removeAll { "EFZ".contains($0) } }, shows: "CD")
  }

  /// Many edits in one transaction are one change, which is computed backwards from the end.
  @Test func aTransactionSendsOneChangeOfAWindow() {
    let rows = Scenario("ABCDEFGH") { $0.window(2..<5) }
    rows.after({ rows.list.perform("R0 I4:X M6>0 U3:Y R2") }, shows: "YEX")
    rows.edit("R4 I0:A R0", tells: "R2 I2:F", shows: "YEF")
    rows.after({ rows.list.modify { $0.reverse() } }, shows: "EYB")
    #expect(rows.updates.count == 4)
  }

  @Test func invalidLengthsAndRangesTrap() async {
    await #expect(processExitsWith: .failure) {
      MutableCollectionProperty([1]).updates.prefix(-1).startWithValues { _ in }
    }
    await #expect(processExitsWith: .failure) {
      MutableCollectionProperty([1]).updates.suffix(-1).startWithValues { _ in }
    }
    await #expect(processExitsWith: .failure) {
      MutableCollectionProperty([1]).updates.window(-1..<1).startWithValues { _ in }
    }
    await #expect(processExitsWith: .failure) {
      let length = MutableProperty(1)
      let list = MutableCollectionProperty([1])
      list.updates.suffix(length).startWithValues { _ in }
      length.value = -1
    }
  }
}
