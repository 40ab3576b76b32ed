import ReactiveCollections
import Testing

/// What an array would trap on traps, and says the index and the count.
@Suite struct TrapTests {
  /// Whether a process that trapped said why.
  private func check(_ result: ExitTest.Result?, says words: String, sourceLocation: SourceLocation = #_sourceLocation)
  {
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains(words), "\(message)", sourceLocation: sourceLocation)
  }

  @Test func reading() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MutableCollectionProperty([1, 2, 3])[3]
    }
    check(result, says: "Index 3 is out of bounds: the list has 3 elements")
  }

  @Test func settingBeyondTheEnd() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MutableCollectionProperty([1])[2] = 0
    }
    check(result, says: "Index 2 is out of bounds: the list has 1 element")
  }

  @Test func inserting() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MutableCollectionProperty([1, 2]).insert(0, at: -1)
    }
    check(result, says: "Index -1 is out of bounds: the list has 2 elements")
  }

  @Test func removingFromNothing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MutableCollectionProperty<Int>().removeLast()
    }
    check(result, says: "Index -1 is out of bounds: the list has 0 elements")
  }

  @Test func removingTooMany() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MutableCollectionProperty([1, 2]).removeSubrange(1..<4)
    }
    check(result, says: "Range 1..<4 is out of bounds: the list has 2 elements")
  }

  @Test func moving() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MutableCollectionProperty([1, 2]).move(from: 0, to: 2)
    }
    check(result, says: "Index 2 is out of bounds: the list has 2 elements")
  }

  @Test func refreshing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MutableCollectionProperty([1, 2]).refresh(at: 7)
    }
    check(result, says: "Index 7 is out of bounds: the list has 2 elements")
  }

  @Test func editing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MutableCollectionProperty([1, 2]).modify { $0[2] = 3 }
    }
    check(result, says: "Index 2 is out of bounds: the list has 2 elements")
  }

  @Test func sharing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      SharedCollectionProperty([1, 2]).swapAt(0, 5)
    }
    check(result, says: "Index 5 is out of bounds: the list has 2 elements")
  }

  @Test func sectionInsideOfItself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let inner = MutableCollectionSection<AnyObject>([])
      let outer = MutableCollectionSection<AnyObject>([inner])
      inner.append(outer)
    }
    check(result, says: "A section cannot stand inside of itself")
  }
}
