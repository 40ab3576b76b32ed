import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// The handle of a shared list on one thread: its methods, the events that it sends, and their order.
@Suite struct SharedListTests {
  private struct Failure: Error, Equatable {
    var code = 0
  }

  /// Records the changes that a shared list sends.
  private final class Log: Sendable {
    let lines = Guarded<[String]>([])
    init(_ list: SharedCollectionProperty<Int>) {
      list.flatChangesSignal.observeValues { [lines] change in lines.withLock { $0.append("\(change)") } }
    }
  }

  @Test func aSharedListCanBeReadLikeAnArray() {
    let list = SharedCollectionProperty([1, 2, 3])
    #expect(list.value == [1, 2, 3] && list.count == 3 && !list.isEmpty)
    #expect(list.first == 1 && list.last == 3 && list[1] == 2)
    #expect(SharedCollectionProperty([Int]()).isEmpty)
  }

  /// Each editing method of the handle has the same effect, and sends the same changes, as the list's method. In a
  /// transaction, that of the editor has the same effect.
  @Test func everyEditSendsTheSameAsThatOfTheList() throws {
    var random = SeededGenerator(seed: 1)
    let elements = Elements.ints()
    let (list, shared) = (MutableCollectionProperty([3, 1, 2]), SharedCollectionProperty([3, 1, 2]))
    let modified = SharedCollectionProperty([3, 1, 2])
    var expected: [String] = []
    list.flatChangesSignal.observeValues { expected.append("\($0)") }
    let log = Log(shared)
    for step in 0..<(isLongRun ? 4_000 : 1_000) {
      let edit = Edit.random(of: Array(list), elements, using: &random)
      if edit.isAtPath { continue }
      try edit.perform(on: list, elements)
      try edit.perform(on: shared, elements)
      try modified.modify { editor in try edit.perform(in: editor, of: editor.value, elements) }
      #expect(shared.value == list.value && modified.value == list.value, "step \(step): \(edit)")
      #expect(
        log.lines.withLock { lines in
          defer { lines = [] }; return lines
        } == expected, "step \(step): \(edit)")
      expected = []
    }
  }

  /// An edit in place through the subscript is a read and a write: what is edited in between is overwritten.
  @Test func editingInPlaceIsAReadAndAWrite() {
    let list = SharedCollectionProperty([1, 2])
    func edit(_ element: inout Int) {
      list[0] = 10
      element += 1
    }
    edit(&list[0])
    #expect(list.value == [2, 2])
    list.modify { $0[0] += 1 }
    #expect(list.value == [3, 2])
  }

  @Test func refreshIsSentAndEditsWithoutEffectAreNot() {
    let list = SharedCollectionProperty([1, 2])
    let log = Log(list)
    list.refresh(at: 1)
    list[0] = 1
    list.set([1, 2])
    list.modify { items in
      items.append(3)
      items.removeLast()
    }
    #expect(log.lines.value == ["update(1, old: 2, new: 2)"])
  }

  /// Edits at several positions are one event, whatever the order of the positions, as with the list's own methods.
  @Test func editsAtSeveralPositionsAreOneEvent() async {
    let shared = SharedCollectionProperty([0, 1, 2, 3, 4, 5])
    let list = MutableCollectionProperty([0, 1, 2, 3, 4, 5])
    let log = Log(shared)
    var expected: [String] = []
    list.flatChangesSignal.observeValues { expected.append("\($0)") }
    shared.removeAll(at: [4, 0, 2, 0])
    list.removeAll(at: [4, 0, 2, 0])
    shared.replaceAll(at: [2, 0], with: [7, 8])
    list.replaceAll(at: [2, 0], with: [7, 8])
    // If a position occurs several times, the last element is used.
    shared.replaceAll(at: [1, 1], with: [9, 6])
    list.replaceAll(at: [1, 1], with: [9, 6])
    shared.replaceAll(at: [0, 1], with: [8, 6])
    list.replaceAll(at: [0, 1], with: [8, 6])
    shared.removeAll(at: [])
    list.removeAll(at: [])
    #expect(shared.value == [8, 6, 7] && list.value == [8, 6, 7])
    #expect(
      log.lines.value == [
        "composite([remove(4, 4), remove(2, 2), remove(0, 0)])",
        "composite([update(0, old: 1, new: 8), update(2, old: 5, new: 7)])", "update(1, old: 3, new: 6)",
      ])
    #expect(log.lines.value == expected)
    await #expect(processExitsWith: .failure) { SharedCollectionProperty([1, 2]).removeAll(at: [0, 2]) }
    await #expect(processExitsWith: .failure) {
      SharedCollectionProperty([1, 2]).replaceAll(at: [0, 2], with: [3, 4])
    }
    await #expect(processExitsWith: .failure) { SharedCollectionProperty([1, 2]).replaceAll(at: [0, 1], with: [3]) }
  }

  @Test func changesAndBatchesAreAppliedOnlyIfTheyFit() throws {
    let list = SharedCollectionProperty([1, 2])
    let log = Log(list)
    try list.apply(.composite([.remove(0, 1), .insert(1, 3)]))
    try list.apply(CollectionChange.update(0, old: 2, new: 4).batch)
    #expect(list.value == [4, 3])
    #expect(throws: ChangeError(.elementMismatch(expected: "9", found: "4"), at: [0])) {
      try list.apply(.remove(0, 9))
    }
    #expect(throws: ChangeError(.positionOutOfBounds(count: 2), at: [2])) { try list.apply(.remove(2, 9)) }
    #expect(list.value == [4, 3] && log.lines.value.count == 2)
  }

  // MARK: Transactions

  @Test func modifySendsOneChangeAndReturnsTheResult() throws {
    let list = SharedCollectionProperty([1, 2])
    let log = Log(list)
    let last = list.modify { items in
      items.append(3)
      items.removeFirst()
      return items.count
    }
    #expect(last == 2 && list.value == [2, 3])
    do {
      try list.modify { items throws(Failure) in
        items.removeAll()
        throw Failure(code: 7)
      }
    } catch {
      #expect(error.code == 7)
    }
    #expect(list.value == [2, 3])
    list.append(4)
    #expect(log.lines.value == ["composite([remove(0, 1), insert(1, 3)])", "insert(2, 4)"])
  }

  @Test func aNestedModifyIsRolledBackAlone() {
    let list = SharedCollectionProperty([1])
    let log = Log(list)
    list.modify { items in
      items.append(2)
      list.append(3)
      #expect(throws: Failure.self) {
        try list.modify { inner in
          inner.removeAll()
          throw Failure()
        }
      }
      transact { list.append(4) }
      #expect(list.value == [1, 2, 3, 4] && items.value == [1, 2, 3, 4])
    }
    #expect(log.lines.value == ["composite([insert(1, 2), insert(2, 3), insert(3, 4)])"])
  }

  /// A transaction of confined lists is separate: an edit of a shared list inside it is committed and sent immediately,
  /// and remains if the confined edits are rolled back.
  @Test func anEditInAConfinedTransactionIsCommittedImmediately() {
    let (list, confined) = (SharedCollectionProperty([1]), MutableCollectionProperty([1]))
    let log = Log(list)
    #expect(throws: Failure.self) {
      try transact {
        confined.append(2)
        list.append(2)
        #expect(log.lines.value == ["insert(1, 2)"])
        throw Failure()
      }
    }
    #expect(list.value == [1, 2] && Array(confined) == [1])
  }

  // MARK: Order

  @Test func allStreamsShareOneOrderOfObservers() {
    let list = SharedCollectionProperty([0])
    let lines = Guarded<[String]>([])
    list.signal.observeValues { value in
      lines.withLock { $0.append("1: \(value)") }
      if value.count == 2 { list.append(2) }
    }
    list.updates.startWithValues { update in lines.withLock { $0.append("2: \(update.after)") } }
    list.producer.startWithValues { value in lines.withLock { $0.append("3: \(value)") } }
    list.append(1)
    #expect(
      lines.value == [
        "2: [0]", "3: [0]", "1: [0, 1]", "2: [0, 1]", "3: [0, 1]", "1: [0, 1, 2]", "2: [0, 1, 2]", "3: [0, 1, 2]",
      ])
  }

  /// A subscriber that starts inside an observer receives the newest list immediately, and none of the updates that the
  /// other observers have yet to receive.
  @Test func aSubscriberThatStartsDuringADeliveryMissesNothing() {
    let list = SharedCollectionProperty([0])
    let lines = Guarded<[String]>([])
    list.signal.observeValues { value in
      guard value.count == 2 else { return }
      list.append(2)
      list.updates.startWithValues { update in lines.withLock { $0.append("\(update.before) \(update.after)") } }
    }
    list.append(1)
    list.append(3)
    #expect(lines.value == ["[] [0, 1, 2]", "[0, 1, 2] [0, 1, 2, 3]"])
  }

  @Test func aLaterObserverCanBeEndedDuringADelivery() {
    let list = SharedCollectionProperty([0])
    let seen = Guarded<[Int]>([])
    let disposable = Guarded<SharedDisposable?>(nil)
    list.signal.observeValues { _ in disposable.value?.dispose() }
    disposable.withLock { $0 = list.signal.observeValues { value in seen.withLock { $0.append(value.count) } } }
    list.append(1)
    list.append(2)
    #expect(seen.value.isEmpty && disposable.value?.isDisposed == true)
  }

  // MARK: Operators

  @Test func aSignalOfAListCanBeLifted() {
    let list = SharedCollectionProperty([1])
    let sums = Guarded<[Int]>([])
    list.signal.lift { $0.map { $0.reduce(0, +) } }.observeValues { sum in sums.withLock { $0.append(sum) } }
    list.append(2)
    list.append(3)
    #expect(sums.value == [3, 6])
  }
}
