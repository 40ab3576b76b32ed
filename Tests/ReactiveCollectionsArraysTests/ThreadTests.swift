import Foundation
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsArrays

/// Several threads use copies of one list, which share its nodes. The tests are also for the thread sanitizer.
@Suite
struct ThreadTests {
  @Test
  func threadsEditTheirOwnCopies() {
    let list = PersistentArray(limits: .small, elements: (0..<500).map { "the element number \($0)" })
    let expected = Array(list)
    let rounds = isLongRun ? 200 : 20
    let wrong = Tally()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SeededGenerator(seed: UInt64(thread))
      for _ in 0..<rounds {
        var copy = list
        var array = expected
        for _ in 0..<30 {
          let index = Int.random(in: 0..<copy.count, using: &random)
          switch Int.random(in: 0..<5, using: &random) {
          case 0:
            copy.insert("new", at: index)
            array.insert("new", at: index)
          case 1:
            copy.remove(at: index)
            array.remove(at: index)
          case 2:
            copy[index] = "changed"
            array[index] = "changed"
          case 3:
            copy.append(contentsOf: PersistentArray(list[index / 2..<index / 2 + 5]))
            array += expected[index / 2..<index / 2 + 5]
          default:
            copy.removeSubrange(index..<min(index + 5, copy.count))
            array.removeSubrange(index..<min(index + 5, array.count))
          }
        }
        if !copy.elementsEqual(array) { wrong.add() }
      }
    }
    #expect(wrong.value == 0)
    #expect(Array(list) == expected)
  }

  /// The newest version of a list, and all earlier ones if they are to be kept until the last thread is done.
  ///
  /// The lock, which guards all access, is of a kind that the thread sanitizer understands.
  private final class Newest: @unchecked Sendable {
    private let lock = NSLock()
    private var list: PersistentArray<String>
    private var earlier: [PersistentArray<String>]?
    init(_ list: PersistentArray<String>, keepingEarlier: Bool) {
      self.list = list
      earlier = keepingEarlier ? [] : nil
    }
    func get() -> PersistentArray<String> { lock.withLock { list } }
    func set(_ new: PersistentArray<String>) {
      lock.withLock {
        earlier?.append(list)
        list = new
      }
    }
  }

  /// Each thread edits the newest version, so nodes are created by one thread and released by another.
  private func passVersionsOn(keepingAll: Bool) {
    let newest = Newest(
      PersistentArray(limits: .small, elements: (0..<200).map { "\($0)" }), keepingEarlier: keepingAll)
    let rounds = isLongRun ? 20_000 : 2000
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SeededGenerator(seed: UInt64(thread) + 100)
      for round in 0..<rounds {
        var list = newest.get()
        let index = Int.random(in: 0..<list.count, using: &random)
        list.move(from: index, to: list.count - 1)
        list[index / 2] = "\(thread) \(round)"
        newest.set(list)
      }
    }
    let list = newest.get()
    list._checkInvariants()
    #expect(list.count == 200)
  }

  @Test
  func threadsCanPassVersionsToOneAnother() {
    passVersionsOn(keepingAll: true)
  }

  // After the last other list is released, nodes are edited in place again. The reference count orders this after the
  // reads of the other thread, which the thread sanitizer does not see; it would report any type that copies on write,
  // including arrays.
  #if !THREAD_SANITIZER
    @Test
    func threadsCanPassVersionsOnAndReleaseThem() {
      passVersionsOn(keepingAll: false)
    }
  #endif
}
