import ReactiveCollections
import ReactiveCollectionsTestSupport
import Testing

/// What an edit of a dictionary asks of keys and closures, in counts that are the same on every machine.
@Suite struct DictionaryCostTests {
  /// A key that counts what is asked of it.
  struct Key: Hashable {
    let number: Int
    let counts: Counts

    static func == (a: Key, b: Key) -> Bool {
      a.counts.comparisons += 1
      return a.number == b.number
    }

    func hash(into hasher: inout Hasher) {
      counts.hashes += 1
      hasher.combine(number)
    }
  }

  final class Counts {
    var hashes = 0
    var comparisons = 0
    var calls = 0

    /// Returns what an action asks for.
    func asked(by action: () -> Void) -> [Int] {
      (hashes, comparisons, calls) = (0, 0, 0)
      action()
      return [hashes, comparisons, calls]
    }
  }

  /// However many keys there are, an edit of one key asks little of keys and closures.
  @Test(arguments: [
    "followed", "filter", "mapValues", "union", "joined", "keys", "subtracting keys", "aggregates", "watched", "totals",
  ])
  func anEditOfOneKeyAsksLittleInAMillionKeys(name: String) {
    let sizes = isLongRun ? [1_000, 1_000_000] : [1_000, 30_000]
    let asked = sizes.map { count -> [[Int]] in
      let counts = Counts()
      func key(_ number: Int) -> Key { Key(number: number, counts: counts) }
      let scores = MutableDictionaryProperty((0..<count).map { (key: key($0), value: $0 % 1_000) })
      let other = MutableDictionaryProperty((0..<10).map { (key: key($0), value: $0) })
      let tags = MutableSetProperty((0..<10).map(key))
      let updates = scores.updates
      func counted<A, B>(_ body: @escaping (A) -> B) -> (A) -> B {
        {
          counts.calls += 1
          return body($0)
        }
      }
      let kept: AnyObject =
        switch name {
        case "followed": DictionaryProperty(updates)
        case "filter": DictionaryProperty(updates.filter(counted { $0.value > 100 }))
        case "mapValues": DictionaryProperty(updates.mapValues(counted { $0 * 2 }))
        case "union": DictionaryProperty(updates.merging(other.updates, uniquingKeysWith: +))
        case "joined": DictionaryProperty(updates.joined(with: other.updates) { $0 + $1 })
        case "keys": SetProperty(updates.keys)
        case "subtracting keys": DictionaryProperty(updates.subtracting(keys: tags.updates))
        case "aggregates": Property(updates.sum(of: counted { $0.value }))
        case "watched": scores.property(for: key(count / 2))
        default:
          CollectionProperty(updates.entries.grouped(by: counted { $0.value % 10 }) { ($0.count, $0.sum(of: \.value)) })
        }
      let (new, middle, small) = (key(count), key(count / 2), key(5))
      let edits = [
        counts.asked { scores[middle] = 777 }, counts.asked { scores[small] = 333 }, counts.asked { scores[new] = 1 },
        counts.asked { scores[new] = nil }, counts.asked { scores[small, default: 0] += 1 },
      ]
      withExtendedLifetime((kept, other, tags)) {}
      return edits
    }
    // Of the edit, and of what follows it. Hashes are other ones in each run, and some fall into one place, where keys are
    // compared with their neighbors.
    for counts in asked.joined() {
      #expect(counts[0] <= 100, "\(name): \(asked)")
      #expect(counts[1] <= 300, "\(name): \(asked)")
      #expect(counts[2] <= 2, "\(name): \(asked)")
    }
  }

  /// The differences of two versions cost as much as there are.
  @Test func settingAVersionAsksOnlyOfWhatDiffers() {
    let counts = Counts()
    func key(_ number: Int) -> Key { Key(number: number, counts: counts) }
    let scores = MutableDictionaryProperty((0..<10_000).map { (key: key($0), value: $0) })
    var version = scores.value
    for number in 0..<5 { version[key(number * 1_000)] = -1 }
    version[key(7)] = nil
    let asked = counts.asked { #expect(scores.set(version).count == 6) }
    #expect(asked[0] <= 100 && asked[1] <= 300, "\(asked)")
  }
}
