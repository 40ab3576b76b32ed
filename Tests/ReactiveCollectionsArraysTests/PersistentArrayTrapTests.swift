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

  @Test
  func reading() async {
    expect(
      "Index 7 is out of bounds: the list has 3 elements",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = PersistentArray([1, 2, 3])[7]
      })
    expect(
      "Index -1 is out of bounds: the list has 1 element",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = PersistentArray([1])[-1]
      })
    await #expect(processExitsWith: .failure) { _ = PersistentArray<Int>()[0] }
  }

  @Test
  func writing() async {
    await #expect(processExitsWith: .failure) {
      var list: PersistentArray = [1, 2, 3]
      list[3] = 0
    }
    await #expect(processExitsWith: .failure) {
      var list: PersistentArray = [1, 2, 3]
      list[3] += 1
    }
    await #expect(processExitsWith: .failure) {
      var list: PersistentArray = [1, 2, 3]
      list.swapAt(0, 3)
    }
  }

  @Test
  func insertingAndRemoving() async {
    expect(
      "Index 4 is out of bounds: the list has 3 elements",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var list: PersistentArray = [1, 2, 3]
        list.insert(0, at: 4)
      })
    await #expect(processExitsWith: .failure) {
      var list: PersistentArray = [1, 2, 3]
      list.remove(at: 3)
    }
    await #expect(processExitsWith: .failure) {
      var list = PersistentArray<Int>()
      list.removeLast()
    }
  }

  @Test
  func moving() async {
    await #expect(processExitsWith: .failure) {
      var list: PersistentArray = [1, 2, 3]
      list.move(from: 3, to: 0)
    }
    await #expect(processExitsWith: .failure) {
      var list: PersistentArray = [1, 2, 3]
      list.move(from: 0, to: 3)
    }
  }

  @Test
  func ranges() async {
    expect(
      "Range 2..<4 is out of bounds: the list has 3 elements",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var list: PersistentArray = [1, 2, 3]
        list.removeSubrange(2..<4)
      })
    await #expect(processExitsWith: .failure) {
      var list: PersistentArray = [1, 2, 3]
      list.replaceSubrange(-1..<1, with: [0])
    }
    await #expect(processExitsWith: .failure) {
      PersistentArray([1, 2, 3]).forEachChunk(in: 0..<4) { _ in }
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
