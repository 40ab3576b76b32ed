import Foundation
import ReactiveCollectionsDictionaries
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Several threads use copies of one dictionary, which share its nodes. The tests are also for the thread sanitizer.
@Suite
struct DictionaryThreadTests {
  @Test
  func threadsEditTheirOwnCopiesOfADictionary() {
    let dictionary = PersistentDictionary(uniqueKeysWithValues: (0..<500).map { ("the key \($0)", "the value \($0)") })
    let expected = Dictionary(dictionary)
    let rounds = isLongRun ? 200 : 20
    let wrong = Tally()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SeededGenerator(seed: UInt64(thread))
      for _ in 0..<rounds {
        var copy = dictionary
        var entries = expected
        for _ in 0..<30 {
          let key = "the key \(Int.random(in: 0..<600, using: &random))"
          switch Int.random(in: 0..<4, using: &random) {
          case 0:
            copy[key] = "new"
            entries[key] = "new"
          case 1:
            copy[key] = nil
            entries[key] = nil
          case 2:
            copy[key, default: ""] += "!"
            entries[key, default: ""] += "!"
          default:
            copy = copy.filter { $0.key.count != key.count || $0.key <= key }
            entries = entries.filter { $0.key.count != key.count || $0.key <= key }
          }
        }
        if Dictionary(copy) != entries || copy != PersistentDictionary(entries) { wrong.add() }
      }
    }
    #expect(wrong.value == 0)
    #expect(Dictionary(dictionary) == expected)
  }

  /// The newest version of a dictionary, and all earlier ones if they are to be kept until the last thread is done.
  ///
  /// The lock, which guards all access, is of a kind that the thread sanitizer understands.
  private final class Newest: @unchecked Sendable {
    private let lock = NSLock()
    private var dictionary: PersistentDictionary<Int, String>
    private var earlier: [PersistentDictionary<Int, String>]?
    init(_ dictionary: PersistentDictionary<Int, String>, keepingEarlier: Bool) {
      self.dictionary = dictionary
      earlier = keepingEarlier ? [] : nil
    }
    func get() -> PersistentDictionary<Int, String> { lock.withLock { dictionary } }
    func set(_ new: PersistentDictionary<Int, String>) {
      lock.withLock {
        earlier?.append(dictionary)
        dictionary = new
      }
    }
  }

  /// Each thread edits the newest version, so nodes are created by one thread and released by another.
  private func passVersionsOn(keepingAll: Bool) {
    let newest = Newest(
      PersistentDictionary(uniqueKeysWithValues: (0..<200).map { ($0, "\($0)") }), keepingEarlier: keepingAll)
    let rounds = isLongRun ? 20_000 : 2000
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SeededGenerator(seed: UInt64(thread) + 100)
      for round in 0..<rounds {
        var dictionary = newest.get()
        let key = Int.random(in: 0..<200, using: &random)
        dictionary[key] = "\(thread) \(round)"
        dictionary[200 + key / 2] = nil
        dictionary[200 + key] = "more"
        newest.set(dictionary)
      }
    }
    let dictionary = newest.get()
    #expect((0..<200).allSatisfy { dictionary[$0] != nil })
  }

  @Test
  func threadsCanPassVersionsOfADictionaryToOneAnother() {
    passVersionsOn(keepingAll: true)
  }

  // After the last other copy is released, nodes are edited in place again. The reference count orders this after the
  // reads of the other thread, which the thread sanitizer does not see.
  #if !THREAD_SANITIZER
    @Test
    func threadsCanPassVersionsOfADictionaryOnAndReleaseThem() {
      passVersionsOn(keepingAll: false)
    }
  #endif
}
