import ReactiveCollections
import Testing

/// Transactions through operators: only the final differences are sent, in as few steps as possible.
@Suite struct OperatorTransactionTests {
  typealias Letters = CollectionProducer<Character>

  /// Operators that leave the list unchanged.
  private static var identities: [(String, (Letters) -> Letters)] {
    [
      ("itself", { $0 }), ("map", { $0.map { $0 } }), ("filter", { $0.filter { _ in true } }),
      ("live filter", { $0.filter(MutableProperty<(Character) -> Bool>({ _ in true })) }),
      ("compactMap", { $0.compactMap { $0 } }), ("sorted", { $0.sorted { _, _ in false } }),
      ("prefix", { $0.prefix(99) }),
      ("suffix", { $0.suffix(MutableProperty(99)) }), ("window", { $0.window(0..<99) }),
      ("reversed", { $0.reversed().reversed() }),
      ("concatenated", { $0.concatenated(with: $0.prefix(0)) }),
      (
        "halves",
        { rows in
          let half = Property(rows.count).map { $0 / 2 }
          return rows.prefix(half).concatenated(with: rows.window(half.map { $0..<99 }))
        }
      ),
    ]
  }

  @Test(arguments: [
    // A list, edits, the resulting list, and the number of steps.
    ("ABFG", "I2:CDE R1 R1 R1", "AEFG", 2), ("", "I0:JESSE R2 R2", "JEE", 3),
    ("ABFG", "I2:CDE U2:c U3:d U4:e", "ABcdeFG", 3), ("ABFG", "I2:CDE U1:b U2:c U3:d", "AbcdEFG", 4),
    ("ABCDEFG", "U2:c U3:d U4:e R2 R2 R2", "ABFG", 3), ("ABCDEFG", "U2:c U3:d U4:e R1 R1 R1", "AeFG", 4),
    ("ABCDEFG", "U2:x U3:y U4:z I7:H U3:d U4:e U5:f", "ABxdefGH", 5), ("ABC", "I2:X R2", "ABC", 0),
    ("ABC", "M0>2 M2>0", "ABC", 0), ("ABC", "U1:X U1:B", "ABC", 0), ("ABCD", "M0>3 U3:a", "BCDa", 2),
    ("ABCD", "I0:XYZ R3*4 R1", "XZ", 6),
  ]) func transactionsBehindOperatorsSendTheExpectedSteps(start: String, edits: String, shows: String, count: Int) {
    for (name, operators) in Self.identities {
      let rows = Scenario(start) { operators($0) }
      rows.shows(start)
      rows.after({ rows.list.perform(edits) }, shows: shows)
      // An element that crosses the middle of the two halves is removed and inserted.
      guard name != "halves" else { continue }
      #expect((rows.updates.count == 1 ? 0 : rows.updates[1].change.count) == count, "\(name)")
    }
  }
}
