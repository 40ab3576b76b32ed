import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Objects that change in place, and the changes that a list of their fingerprints finds.
struct FingerprintedListTests {
  final class Song {
    let id: Int
    var title: Int

    init(_ id: Int, title: Int = 0) {
      self.id = id
      self.title = title
    }
  }

  /// An object whose hash is its content, which changes in place.
  class Tune: Hashable {
    let id: Int
    var title: String

    init(_ id: Int, _ title: String) {
      self.id = id
      self.title = title
    }

    static func == (a: Tune, b: Tune) -> Bool { a.title == b.title }
    func hash(into hasher: inout Hasher) { hasher.combine(title) }
  }
  final class IdentifiedTune: Tune, Identifiable {}

  typealias Songs = FingerprintedList<Song, Int>

  let songs = (1...3).map { Song($0) }
  var list: Songs { Songs(songs, by: .init(), fingerprint: \.title) }

  /// Returns the steps of a change, with ids for elements.
  func steps(_ change: CollectionChange<Song>) -> CollectionChange<Int> { change.map(\.id) }

  // MARK: Facts

  @Test func anElementThatChangedInPlaceIsAnUpdate() {
    var list = list
    songs[1].title = 7
    let change = list.update(to: songs[1...])
    #expect(steps(change) == .composite([.remove(0, 1), .update(0, old: 2, new: 2)]))
    #expect(change.steps.last?.oldElement === songs[1] && change.steps.last?.newElement === songs[1])
    #expect(list.elements.elementsEqual(songs[1...], by: ===))
    #expect(list.update(to: songs[1...]).isEmpty)
  }

  @Test func updatesFromAndToAnEmptyList() {
    var list = Songs([], by: .init(), fingerprint: \.title)
    #expect(list.elements.isEmpty && list.refresh().isEmpty && list.update(to: []).isEmpty)
    #expect(steps(list.update(to: songs)).batch.insertions.map(\.element) == [1, 2, 3])
    #expect(steps(list.update(to: [])).batch.deletions.map(\.element) == [1, 2, 3])
  }

  @Test func anElementThatMovedAndChangedIsAMoveAndAnUpdate() {
    var list = list
    songs[2].title = 1
    let change = list.update(to: [songs[2], songs[0], songs[1]])
    #expect(steps(change) == .composite([.move(from: 2, to: 0, 3), .update(0, old: 3, new: 3)]))
    // Without moves the element is removed and inserted, which includes the update.
    songs[2].title = 2
    let other = list.update(to: songs, detectingMoves: false)
    #expect(steps(other) == .composite([.remove(0, 3), .insert(2, 3)]))
  }

  @Test func anElementThatChangedBackIsNotReported() {
    var list = list
    songs[0].title = 1
    songs[0].title = 0
    #expect(list.update(to: songs).isEmpty && list.refresh().isEmpty)
    songs[0].title = 1
    #expect(steps(list.update(to: songs)) == .update(0, old: 1, new: 1))
    // After it was reported once, changing back is a change, too.
    songs[0].title = 0
    #expect(steps(list.update(to: songs)) == .update(0, old: 1, new: 1))
  }

  @Test func theSameObjectSeveralTimes() {
    let song = songs[0]
    var list = Songs([song, songs[1], song], by: .init(), fingerprint: \.title)
    song.title = 1
    let both: CollectionChange = .composite([.update(0, old: 1, new: 1), .update(2, old: 1, new: 1)])
    #expect(steps(list.update(to: [song, songs[1], song])) == both)
    song.title = 2
    #expect(steps(list.refresh()) == both)
    // The inserted one is not an update.
    song.title = 3
    #expect(steps(list.update(to: [song, songs[1], song, song])) == CollectionChange([.insert(3, 1)] + both.steps))
    song.title = 4
    #expect(steps(list.update(to: [songs[1], song])).batch.updates.map(\.to) == [1])
    #expect(list.update(to: [songs[1], song]).isEmpty)
  }

  @Test func eachUpdateIsBasedOnThePreviousOne() {
    var list = list
    songs[0].title = 1
    #expect(steps(list.update(to: [songs[0]])).batch.updates.map(\.to) == [0])
    // An element that was removed is new, whatever its earlier value.
    #expect(steps(list.update(to: songs)).batch.insertions.map(\.element) == [2, 3])
    songs[2].title = 1
    #expect(steps(list.refresh()) == .update(2, old: 3, new: 3))
    #expect(list.update(to: songs).isEmpty)
    // A copy is independent.
    var copy = list
    songs[1].title = 1
    #expect(list.refresh().count == 1 && copy.refresh().count == 1 && list.refresh().isEmpty)
  }

  @Test func refreshReportsTheSameAsUpdatingToTheSameElements() {
    for seed in seeds(32, long: 200) {
      var generator = SeededGenerator(seed: seed)
      let songs = (0..<Int.random(in: 0..<300, using: &generator)).map { Song($0) }
      var list = Songs(songs, by: .init(), fingerprint: \.title)
      var copy = list
      for _ in 0..<4 {
        let changed = songs.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
        for song in changed { song.title += 1 }
        let change = steps(list.refresh())
        #expect(change == steps(copy.update(to: songs)), "seed \(seed)")
        #expect(change.steps.map(\.operation) == changed.map { _ in .update }, "seed \(seed)")
        #expect(change.steps.map(\.index) == changed.map(\.id), "seed \(seed)")
        #expect(list.elements.elementsEqual(songs, by: ===), "seed \(seed)")
      }
    }
  }

  @Test func eachFingerprintIsComputedOncePerUpdate() {
    var asked: [Int] = []
    var list = FingerprintedList(songs, by: ElementComparison()) { song in
      asked.append(song.id)
      return song.title
    }
    #expect(asked == [1, 2, 3])
    songs[0].title = 1
    _ = list.update(to: [songs[2], songs[0], songs[0], Song(4)])
    #expect(asked == [1, 2, 3, 3, 1, 1, 4])
    _ = list.refresh()
    #expect(asked == [1, 2, 3, 3, 1, 1, 4, 3, 1, 1, 4])
    // A sequence that can be iterated only once, and has no count, works as well.
    var next = 0
    _ = list.update(
      to: AnySequence {
        AnyIterator {
          next += 1
          return next <= 200 ? Song(next) : nil
        }
      })
    #expect(asked.count == 11 + 200 && list.elements.count == 200)
  }

  // MARK: Which comparison

  @Test func hashesAreComparedAsContentNotAsIdentity() {
    let tunes = [Tune(1, "A"), Tune(2, "A"), Tune(3, "B")]
    var list = FingerprintedList(tunes, by: .init())
    tunes[1].title = "B"
    #expect(list.update(to: tunes).map(\.id) == .update(1, old: 2, new: 2))
    // Equal objects are not the same object.
    #expect(list.update(to: [tunes[0], tunes[2], tunes[1]]).operation == .move)
    #expect(list.update(to: [tunes[0], Tune(3, "B"), tunes[1]]).batch.insertions.map(\.position) == [1])
    #expect(list.refresh().isEmpty)
  }

  @Test func anotherObjectWithTheSameId() {
    let old = [IdentifiedTune(1, "A"), IdentifiedTune(2, "B")]
    var list = FingerprintedList(old, by: .init())
    let new = [IdentifiedTune(1, "A"), IdentifiedTune(2, "C")]
    let change = list.update(to: new)
    #expect(change.map(\.id) == .update(1, old: 2, new: 2))
    #expect(change.oldElement === old[1] && change.newElement === new[1])
    // Objects that were adopted without a change are observed from then on, and the ones that they replaced no longer.
    #expect(list.elements.elementsEqual(new, by: ===))
    old[0].title = "X"
    #expect(list.refresh().isEmpty)
    new[0].title = "X"
    #expect(list.refresh().oldElement === new[0])
  }

  @Test func onlyTheFingerprintDeterminesContent() {
    let never = ElementComparison<Song>(identity: ===, content: { _, _ in false })
    let always = ElementComparison<Song>(id: \.id, content: { _, _ in true })
    for comparison in [never, always] {
      var list = FingerprintedList(songs, by: comparison, fingerprint: { $0.title / 10 })
      #expect(list.update(to: songs).isEmpty)
      songs[0].title += 9
      #expect(list.update(to: songs).isEmpty)
      songs[0].title += 1
      #expect(steps(list.update(to: songs)) == .update(0, old: 1, new: 1))
    }
    // Values are the same if they are equal.
    var numbers = FingerprintedList([1, 2], by: ElementComparison())
    #expect(numbers.update(to: [2, 3]) == .composite([.remove(0, 1), .insert(1, 3)]))
    // No two values are the same.
    var tuples = FingerprintedList([(1, 2)], by: ElementComparison(), fingerprint: \.0)
    #expect(tuples.update(to: [(1, 2)]).count == 2 && tuples.refresh().isEmpty)
  }

  // MARK: Random scripts

  /// The ways to identify songs, and the key that each of them uses.
  private let identities: [(name: String, comparison: ElementComparison<Song>, key: (Song) -> AnyHashable)] = [
    ("reference", ElementComparison(), { ObjectIdentifier($0) }),
    ("id", ElementComparison(id: \.id, content: { _, _ in false }), { $0.id }),
    ("closure", ElementComparison(identity: ===, content: { _, _ in true }), { ObjectIdentifier($0) }),
  ]

  /// The former state of a song.
  private struct Copy {
    let key: AnyHashable
    let title: Int
  }

  /// Songs change, are inserted, removed and moved, are repeated, or are replaced by others with the same id.
  private static func edit(
    _ songs: inout [Song], hasDuplicates: Bool, next: inout Int, _ generator: inout SeededGenerator
  ) {
    let index = Int.random(in: 0...songs.count, using: &generator)
    guard index < songs.count else {
      next += 1
      return songs.insert(Song(next), at: Int.random(in: 0...songs.count, using: &generator))
    }
    let target = Int.random(in: songs.indices, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: songs.insert(songs.remove(at: index), at: target)
    case 1: songs.remove(at: index)
    case 2:
      next += 1
      songs.insert(Song(next), at: index)
    case 3 where hasDuplicates: songs.insert(songs[index], at: target)
    case 3: songs[index] = Song(songs[index].id, title: songs[index].title)
    case 4 where !hasDuplicates: songs[index] = Song(songs[index].id, title: 1)
    // There are few titles, so that they often recur.
    default: songs[index].title = Int.random(in: 0..<3, using: &generator)
    }
  }

  @Test func updatesObeyTheLawsWhateverChangesInPlace() {
    for seed in seeds(32, long: 100) {
      for identity in identities {
        var generator = SeededGenerator(seed: seed)
        let hasDuplicates = Bool.random(using: &generator)
        // The search that only compares may miss pairs in long lists.
        let isLong = seed.isMultiple(of: 8) && identity.name != "closure"
        var next = isLong ? 400 : Int.random(in: 0..<30, using: &generator)
        var songs = (0..<next).map { Song($0) }
        var asked = 0
        var list = FingerprintedList(songs, by: identity.comparison) { song in
          asked += 1
          return song.title
        }
        var titles = songs.map(\.title)
        for step in 0..<10 {
          let comment = Comment("seed \(seed), step \(step), by \(identity.name)")
          let old = songs
          let detectsMoves = Int.random(in: 0..<4, using: &generator) > 0
          for _ in 0..<Int.random(in: 0..<8, using: &generator) {
            Self.edit(&songs, hasDuplicates: hasDuplicates, next: &next, &generator)
          }
          asked = 0
          let change = list.update(to: songs, detectingMoves: detectsMoves)
          #expect(asked == songs.count, comment)
          #expect(list.elements.elementsEqual(songs, by: ===), comment)
          let (oldKeys, newKeys) = (old.map(identity.key), songs.map(identity.key))
          #expect(replay(change.map(identity.key), on: oldKeys) == newKeys, comment)
          #expect(replay(change.batch.map(identity.key), on: oldKeys) == newKeys, comment)
          #expect(replay(change.inverted.map(identity.key), on: newKeys) == oldKeys, comment)

          // The change is the one that the differ finds between copies.
          let byKey = ElementComparison<Copy>(id: \.key) { $0.title == $1.title }
          let byClosure = ElementComparison<Copy>(identity: { $0.key == $1.key }, content: { $0.title == $1.title })
          let copies = zip(oldKeys, titles).map { Copy(key: $0, title: $1) }
          let plain = copies.changes(
            to: songs.map { Copy(key: identity.key($0), title: $0.title) },
            by: identity.name == "closure" ? byClosure : byKey, detectingMoves: detectsMoves)
          #expect(change.map(identity.key) == plain.map(\.key), comment)

          // An element that is in both lists stays or moves, as often as it is in both, and is updated if its title
          // changed.
          let batch = change.batch
          let lastTitles = Dictionary(zip(oldKeys, titles)) { first, _ in first }
          let inserted = Set(batch.insertions.map(\.position))
          let changed = songs.indices.filter { !inserted.contains($0) && lastTitles[newKeys[$0]] != songs[$0].title }
          let updates = change.steps.filter { $0.operation == .update }
          #expect(updates.map(\.index) == changed, comment)
          #expect(batch.updates.map(\.to).sorted() == changed, comment)
          #expect(updates.allSatisfy { update in update.index.map { songs[$0] } === update.newElement }, comment)
          #expect(batch.updates.allSatisfy { $0.old === old[$0.from] }, comment)
          if detectsMoves {
            let counts = oldKeys.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            let surplus = newKeys.reduce(into: counts) { $0[$1, default: 0] -= 1 }
            #expect(batch.deletions.count == surplus.values.reduce(0) { $0 + max(0, $1) }, comment)
          } else {
            #expect(batch.moves.isEmpty, comment)
          }
          titles = songs.map(\.title)
        }
      }
    }
  }
}
