import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsDictionaries

/// Tests when keys and values are destroyed, and what may happen meanwhile.
@Suite
struct DictionaryLifetimeTests {
  typealias Values = PersistentDictionary<ChosenKey, Tracked<Int>>

  private func values(_ tracker: LifetimeTracker, _ count: Int, _ hashes: Hashes) -> Values {
    Values(uniqueKeysWithValues: (0..<count).map { (hashes.key($0), tracker.track($0)) })
  }

  @Test(arguments: Hashes.allCases)
  func removedEntriesAreReleasedImmediately(hashes: Hashes) throws {
    try withLifetimeTracking { tracker in
      var dictionary = values(tracker, 100, hashes)
      dictionary.removeValue(forKey: hashes.key(50))
      #expect(tracker.liveCount == 99)
      dictionary[hashes.key(51)] = nil
      #expect(tracker.liveCount == 98)
      dictionary[hashes.key(52)] = tracker.track(-1)
      #expect(tracker.liveCount == 98)
      dictionary.updateValue(tracker.track(-2), forKey: hashes.key(53))
      #expect(tracker.liveCount == 98)
      dictionary = dictionary.filter { $0.key.number < 10 }
      #expect(tracker.liveCount == 10)
      while dictionary.popFirst() != nil {}
      #expect(tracker.liveCount == 0)
    }
  }

  @Test(arguments: Hashes.allCases)
  func entriesAreReleasedWithTheLastCopy(hashes: Hashes) throws {
    try withLifetimeTracking { tracker in
      var dictionary = values(tracker, 100, hashes)
      let copy = dictionary
      dictionary = dictionary.filter { $0.key.number % 2 == 0 }
      dictionary[hashes.key(1)] = tracker.track(1)
      #expect(tracker.liveCount == 101)
      dictionary = copy
      #expect(tracker.liveCount == 100)
    }
  }

  /// Runs `action` when it is destroyed.
  final class Mourner {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    deinit { action() }
  }

  @Test(arguments: Hashes.allCases)
  func deinitializersSeeCompleteDictionaries(hashes: Hashes) {
    typealias Mourners = PersistentDictionary<ChosenKey, Mourner?>
    let key = hashes.key(7)
    // All ways to drop a value. While it is destroyed, a copy that was made before is read and edited.
    let edits: [(inout Mourners) -> Void] = [
      { $0.removeValue(forKey: key) },
      { $0[key] = .some(nil) },
      { $0[key] = nil },
      { $0.updateValue(nil, forKey: key) },
      { if let index = $0.index(forKey: key) { $0.remove(at: index) } },
      { $0 = $0.filter { $0.key != key } },
      { $0.removeAll() },
      { $0.merge([key: nil] as Mourners) { _, new in new } },
      { $0.merge([(key, nil)]) { _, new in new } },
      { $0[key, default: nil] = nil },
    ]
    for (number, edit) in edits.enumerated() {
      var calls = 0
      var dictionary = Mourners(uniqueKeysWithValues: (0..<60).map { (hashes.key($0), nil) })
      let others = dictionary
      dictionary[key] = Mourner {
        calls += 1
        var copy = others
        copy.removeValue(forKey: key)
        copy[hashes.key(1000)] = .some(nil)
        copy._checkInvariants()
      }
      edit(&dictionary)
      dictionary._checkInvariants()
      #expect(calls == 1, "edit \(number)")
    }
  }

  struct Failure: Error {}

  @Test(arguments: Hashes.allCases)
  func throwingInTheMiddleOfAModification(hashes: Hashes) throws {
    try withLifetimeTracking { tracker in
      for isShared in [false, true] {
        var dictionary = values(tracker, 60, hashes)
        let copy = isShared ? dictionary : [:]
        func fail(_ value: inout Tracked<Int>?, _ new: Tracked<Int>?) throws {
          value = new
          throw Failure()
        }
        #expect(throws: Failure.self) { try fail(&dictionary[hashes.key(13)], tracker.track(-1)) }
        #expect(throws: Failure.self) { try fail(&dictionary[hashes.key(14)], nil) }
        #expect(throws: Failure.self) { try fail(&dictionary[hashes.key(100)], tracker.track(100)) }
        #expect(throws: Failure.self) { try fail(&dictionary[hashes.key(101)], nil) }
        dictionary._checkInvariants()
        let expected = (0..<60).filter { $0 != 14 && $0 != 13 } + [-1, 100]
        #expect(dictionary.values.map(\.value).sorted() == expected.sorted())
        #expect(copy.values.map(\.value).sorted() == (isShared ? Array(0..<60) : []))
      }
    }
  }

  @Test(arguments: Hashes.allCases)
  func bulkEditsThatThrowChangeNothing(hashes: Hashes) throws {
    try withLifetimeTracking { tracker in
      var dictionary = values(tracker, 60, hashes)
      let before = dictionary
      let other = values(tracker, 80, hashes)
      func fail(_ value: Tracked<Int>) throws -> Bool {
        if value.value == 20 { throw Failure() }
        return value.value % 3 == 0
      }
      #expect(throws: Failure.self) { _ = try dictionary.filter { try fail($0.value) } }
      #expect(throws: Failure.self) { _ = try dictionary.mapValues(fail) }
      #expect(throws: Failure.self) { _ = try dictionary.compactMapValues { try fail($0) ? $0 : nil } }
      #expect(throws: Failure.self) { try dictionary.merge(other) { try fail($0) ? $0 : $1 } }
      #expect(throws: Failure.self) {
        try dictionary.merge(other.map { ($0.key, $0.value) }) { try fail($0) ? $0 : $1 }
      }
      #expect(dictionary.isTriviallyIdentical(to: before))
    }
  }

  @Test
  func valuesAreChangedInPlace() {
    var dictionary: PersistentDictionary = ["a": [1], "b": [2]]
    func address(_ array: [Int]) -> UnsafeRawPointer? {
      array.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }
    dictionary["a"]!.reserveCapacity(100)
    let place = address(dictionary["a"]!)
    dictionary["a"]!.append(2)
    dictionary["a", default: []].append(3)
    dictionary["a"]?.append(4)
    #expect(dictionary["a"]! == [1, 2, 3, 4] && address(dictionary["a"]!) == place)
  }

  /// A key whose hash can change.
  final class Changing: Hashable {
    var number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: Changing, right: Changing) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test
  func keysWhoseHashChangesAreNotFoundAndDoNoHarm() {
    let keys = (0..<1000).map(Changing.init)
    var dictionary = PersistentDictionary(uniqueKeysWithValues: keys.map { ($0, $0.number) })
    let copy = dictionary
    for key in keys { key.number += 500 }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<5000 {
      let key = Changing(.random(in: 0..<2000, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: dictionary[key] = 0
      case 1: dictionary[key] = nil
      case 2: dictionary[key, default: 0] += 1
      default: if let index = dictionary.indices.randomElement(using: &random) { dictionary.remove(at: index) }
      }
      dictionary._checkInvariants()
    }
    _ = dictionary == copy
    _ = dictionary.merging(copy) { old, _ in old }
    #expect(copy.count == 1000 && copy.map(\.value).sorted() == Array(0..<1000))
    while dictionary.popFirst() != nil {}
    #expect(dictionary.isEmpty)
  }
}
