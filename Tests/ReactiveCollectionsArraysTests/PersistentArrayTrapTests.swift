import Testing

@testable import ReactiveCollectionsArrays

/// Tests that a list traps if an array would, with a message about the error.
@Suite
struct PersistentArrayTrapTests {
  private func expect(
    _ message: String, in result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let output = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(output.contains(message), sourceLocation: sourceLocation)
  }

  /// Misuses of a list of some elements, and how the message of the trap begins.
  private static let misuses: [(count: Int, message: String, commit: @Sendable (inout PersistentArray<Int>) -> Void)] =
    [
      (3, "Index 7", { _ = $0[7] }),
      (1, "Index -1", { _ = $0[-1] }),
      (0, "Index 0", { _ = $0[0] }),
      (3, "Index 3", { $0[3] = 0 }),
      (3, "Index 3", { $0[3] += 1 }),
      (3, "Index 3", { $0.swapAt(0, 3) }),
      (3, "Index 4", { $0.insert(0, at: 4) }),
      (3, "Index 3", { $0.remove(at: 3) }),
      (3, "Index 3", { $0.move(from: 3, to: 0) }),
      (3, "Index 3", { $0.move(from: 0, to: 3) }),
      (3, "Range 2..<4", { $0.removeSubrange(2..<4) }),
      (3, "Range -1..<1", { $0.replaceSubrange(-1..<1, with: [0]) }),
      (3, "Range 0..<4", { $0.forEachChunk(in: 0..<4) { _ in } }),
    ]

  @Test(arguments: misuses.indices)
  func indicesAndRangesOutOfBoundsTrap(number: Int) async {
    let (count, message, _) = Self.misuses[number]
    expect(
      "\(message) is out of bounds: the list has \(count) element\(count == 1 ? "" : "s")",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [number] in
        var list = PersistentArray(repeating: 1, count: Self.misuses[number].count)
        Self.misuses[number].commit(&list)
      })
  }

  @Test
  func removingTheLastOfNoElementsTraps() async {
    await #expect(processExitsWith: .failure) {
      var list = PersistentArray<Int>()
      list.removeLast()
    }
  }

  @Test
  func counts() async {
    expect(
      "A list cannot have -1 elements",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = PersistentArray(repeating: 0, count: -1)
      })
    expect(
      "A list cannot have \(Int.max / 2 + 1) elements",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = PersistentArray(repeating: 0, count: .max / 2 + 1)
      })
    expect(
      "A list cannot have \(Int.max / 4 * 3) elements",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ =
          PersistentArray(repeating: 0, count: .max / 4) + PersistentArray(repeating: 0, count: .max / 2 - .max / 4)
          + PersistentArray(repeating: 0, count: .max / 4 * 3 - .max / 2)
      })
  }

  @Test
  func longListsCanBeEdited() {
    var list = PersistentArray(repeating: 0, count: .max / 2)
    for _ in 0..<1_000 { list.append(1) }
    list.insert(2, at: 5)
    #expect(list.count == .max / 2 + 1_001 && list[5] == 2 && list[list.count - 1] == 1)
    list.removeSubrange(100..<600)
    list.replaceSubrange(100..<700, with: repeatElement(3, count: 500))
    #expect(list.count == .max / 2 + 401 && list[100] == 3 && list[600] == 0)
    list.removeSubrange(6..<list.count - 1)
    #expect(list == [0, 0, 0, 0, 0, 2, 1])
  }
}
