import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Sections and rows that change in place, and the changes that their fingerprints find.
struct FingerprintedSectionsTests {
  final class Album {
    let id: Int
    var title = 0

    init(_ id: Int) { self.id = id }
  }

  final class Song: Equatable {
    let id: Int
    var title: Int

    init(_ id: Int, title: Int = 0) {
      self.id = id
      self.title = title
    }

    static func == (a: Song, b: Song) -> Bool { a === b }
  }

  /// An object whose hash is its content, which changes in place.
  final class Tune: Hashable {
    var title: String

    init(_ title: String) { self.title = title }

    static func == (a: Tune, b: Tune) -> Bool { a.title == b.title }
    func hash(into hasher: inout Hasher) { hasher.combine(title) }
  }

  struct Header: Identifiable, Equatable {
    let id: Int
    var title = 0
  }

  typealias Snapshot = SectionSnapshot<Album, Song>
  typealias Batch = SectionedBatchUpdate<Album, Song>
  typealias Table = FingerprintedSections<Album, Song, Int>

  let songs = (1...5).map { Song($0) }
  let albums = (1...2).map { Album($0) }

  func snapshots(_ rows: [Song]...) -> [Snapshot] {
    zip(albums, rows).map { Snapshot(section: $0, rows: $1) }
  }

  func table(_ snapshots: [Snapshot]) -> Table {
    Table(snapshots, sections: .init(), rows: .init(), sectionFingerprint: \.title, fingerprint: \.title)
  }

  /// Returns a batch with ids for sections and rows.
  func ids(_ batch: Batch) -> SectionedBatchUpdate<Int, Int> { batch.mapSections(\.id).mapRows(\.id) }

  func update(_ id: Int, _ position: RowPosition) -> SectionedRowBatch<Int>.Update {
    .init(from: position, to: position, old: id, new: id)
  }

  // MARK: Facts

  @Test func aRowThatChangedInPlaceIsAnUpdate() {
    var table = table(snapshots([songs[0], songs[1]], [songs[2]]))
    songs[1].title = 1
    let change = table.update(to: snapshots([songs[1]], [songs[2]]))
    #expect(
      ids(change).rows
        == SectionedRowBatch(
          deletions: [.init(position: .init(section: 0, row: 0), element: 1)],
          updates: [.init(from: .init(section: 0, row: 1), to: .init(section: 0, row: 0), old: 2, new: 2)]))
    #expect(change.sections.isEmpty && change.rows.updates.allSatisfy { $0.old === songs[1] && $0.new === songs[1] })
    #expect(table.update(to: snapshots([songs[1]], [songs[2]])).isEmpty)

    albums[1].title = 1
    let section = table.update(to: snapshots([songs[1]], [songs[2]]))
    let snapshot = SectionSnapshot(section: 2, rows: [3])
    #expect(
      ids(section)
        == SectionedBatchUpdate(
          sections: BatchUpdate(updates: [.init(from: 1, to: 1, old: snapshot, new: snapshot)])))
    // And back again.
    (albums[1].title, songs[1].title) = (0, 0)
    let back = table.update(to: snapshots([songs[1]], [songs[2]]))
    #expect(
      ids(back).sections == ids(section).sections
        && ids(back).rows.updates == [update(2, RowPosition(section: 0, row: 0))])
  }

  @Test func changedAndMovedToAnotherSection() {
    var table = table(snapshots([songs[0], songs[1]], [songs[2]]))
    songs[0].title = 1
    let change = ids(table.update(to: snapshots([songs[1]], [songs[2], songs[0]])))
    #expect(change.rows.moves == [.init(from: .init(section: 0, row: 0), to: .init(section: 1, row: 1), element: 1)])
    #expect(
      change.rows.updates == [.init(from: .init(section: 0, row: 0), to: .init(section: 1, row: 1), old: 1, new: 1)])
    #expect(change.rows.deletions.isEmpty && change.rows.insertions.isEmpty)
    // Out of a section that is deleted, into one that is inserted.
    songs[0].title = 2
    let other = Snapshot(section: Album(3), rows: [songs[0]])
    let crossing = ids(table.update(to: snapshots([songs[1]]) + [other]))
    #expect(crossing.rows.moves == [.init(from: .init(section: 1, row: 1), to: .init(section: 1, row: 0), element: 1)])
    #expect(
      crossing.rows.updates == [.init(from: .init(section: 1, row: 1), to: .init(section: 1, row: 0), old: 1, new: 1)])
    #expect(table.sections.map { $0.rows.map(\.id) } == [[2], [1]])
  }

  @Test func rowsAndSectionsThatChangedBackAreNotReported() {
    var table = table(snapshots(songs, []))
    (songs[0].title, albums[0].title) = (1, 1)
    (songs[0].title, albums[0].title) = (0, 0)
    #expect(table.refresh().isEmpty && table.update(to: snapshots(songs, [])).isEmpty)
  }

  @Test func eachUpdateIsBasedOnThePreviousOne() {
    var table = Table([], sections: .init(), rows: .init(), sectionFingerprint: \.title, fingerprint: \.title)
    #expect(table.sections.isEmpty && table.refresh().isEmpty)
    let first = table.update(to: snapshots(songs, []))
    #expect(first.sections.insertions.map(\.position) == [0, 1] && first.rows.isEmpty)
    songs[4].title = 1
    albums[0].title = 1
    let second = table.refresh()
    #expect(
      second.sections.updates.map(\.to) == [0]
        && ids(second).rows.updates == [update(5, RowPosition(section: 0, row: 4))])
    #expect(table.update(to: snapshots(songs, [])).isEmpty)
    #expect(table.update(to: []).sections.deletions.map(\.position) == [0, 1])
    #expect(table.sections.isEmpty)
  }

  @Test func theSameObjectsSeveralTimes() {
    var table = table(snapshots([songs[0], songs[0]], [songs[0]]))
    songs[0].title = 1
    #expect(
      ids(table.refresh()).rows.updates == [
        update(1, RowPosition(section: 0, row: 0)), update(1, RowPosition(section: 0, row: 1)),
        update(1, RowPosition(section: 1, row: 0)),
      ])
    songs[0].title = 2
    let change = ids(table.update(to: snapshots([songs[0]], [songs[0], songs[0]])))
    #expect(change.rows.moves.count == 1 && change.rows.updates.count == 3)
  }

  @Test func eachFingerprintIsComputedOncePerUpdate() {
    var asked: [Int] = []
    var askedForSections: [Int] = []
    var table = FingerprintedSections(
      snapshots(Array(songs[...2]), [songs[3]]), sections: ElementComparison(), rows: ElementComparison()
    ) { album in
      askedForSections.append(album.id)
      return album.title
    } fingerprint: { song in
      asked.append(song.id)
      return song.title
    }
    #expect(asked == [1, 2, 3, 4] && askedForSections == [1, 2])
    songs[0].title = 1
    _ = table.update(to: snapshots([songs[4], songs[3]], [songs[0]]))
    #expect(asked.suffix(from: 4) == [5, 4, 1] && askedForSections == [1, 2, 1, 2])
    _ = table.refresh()
    #expect(asked.suffix(from: 7) == [5, 4, 1] && askedForSections == [1, 2, 1, 2, 1, 2])
  }

  // MARK: Which comparison

  @Test func sectionsThatAreValues() {
    func snapshots(_ title: Int) -> [SectionSnapshot<Header, Tune>] {
      [SectionSnapshot(section: Header(id: 1, title: title), rows: tunes)]
    }
    let tunes = [Tune("A"), Tune("A")]
    var table = FingerprintedSections(snapshots(0), sections: .init(), rows: .init())
    tunes[1].title = "B"
    let change = table.update(to: snapshots(1))
    #expect(change.sections.updates.map(\.new.section.title) == [1])
    #expect(change.sections.updates.allSatisfy { $0.old.rows.isTriviallyIdentical(to: $0.new.rows) })
    #expect(change.rows.updates.map(\.to.row) == [1] && change.rows.insertions.isEmpty && change.rows.moves.isEmpty)
    #expect(table.update(to: snapshots(1)).isEmpty && table.refresh().isEmpty)
    #expect(
      table.update(to: [SectionSnapshot(section: Header(id: 1, title: 1), rows: tunes.reversed())]).rows.moves.count
        == 1)
  }

  @Test func onlyTheFingerprintDeterminesContent() {
    let sections = ElementComparison<Album>(id: \.id, content: { _, _ in false })
    let rows = ElementComparison<Song>(id: \.id, content: { _, _ in false })
    var table = Table(
      snapshots(songs), sections: sections, rows: rows, sectionFingerprint: \.title, fingerprint: \.title)
    #expect(table.update(to: snapshots(songs)).isEmpty)
    // Objects that were adopted without a change are observed from then on.
    let others = songs.map { Song($0.id, title: $0.title) }
    #expect(table.update(to: snapshots(others)).isEmpty)
    songs[0].title = 1
    #expect(table.refresh().isEmpty)
    others[0].title = 1
    #expect(table.refresh().rows.updates.map(\.new) == [others[0]])
    // Without fingerprints of sections, their comparison decides.
    var plain = Table(snapshots(songs), sections: sections, rows: rows, fingerprint: \.title)
    #expect(plain.update(to: snapshots(songs)).sections.updates.count == 1)
    #expect(plain.refresh().isEmpty)
  }

  // MARK: Random scripts

  private struct Model {
    var sections: [(album: Album, rows: [Song])]
    var next: Int

    var snapshots: [Snapshot] { sections.map { Snapshot(section: $0.album, rows: $0.rows) } }
    var songs: [Song] { sections.flatMap(\.rows) }

    func copies(_ withTitles: Bool) -> [SectionSnapshot<Header, Header>] {
      sections.map { section in
        SectionSnapshot(
          section: Header(id: section.album.id, title: withTitles ? section.album.title : 0),
          rows: section.rows.map { Header(id: $0.id, title: $0.title) })
      }
    }

    init(_ generator: inout SeededGenerator) {
      sections = []
      next = 0
      for _ in 0..<Int.random(in: 0..<5, using: &generator) {
        let rows = (0..<Int.random(in: 0..<8, using: &generator)).map { _ in fresh() }
        sections.append((Album(sections.count), rows))
      }
    }

    mutating func fresh() -> Song {
      next += 1
      return Song(next)
    }

    /// Sections and rows change, and are inserted, removed and moved; rows are replaced by others with the same id.
    mutating func edit(_ generator: inout SeededGenerator) {
      guard !sections.isEmpty else { return sections.append((Album(1_000), [fresh(), fresh()])) }
      let section = Int.random(in: sections.indices, using: &generator)
      let target = Int.random(in: sections.indices, using: &generator)
      let rows = sections[section].rows
      let row = Int.random(in: 0...rows.count, using: &generator)
      switch Int.random(in: 0..<16, using: &generator) {
      case 0: sections.insert(sections.remove(at: section), at: target)
      case 1: sections.remove(at: section)
      case 2:
        next += 1
        // The rows of one section move to a new one.
        sections.insert((Album(1_000 + next), [fresh()] + rows[row...]), at: target)
        let source = target <= section ? section + 1 : section
        sections[source].rows.removeSubrange(row...)
      case 3...5: sections[section].album.title = Int.random(in: 0..<3, using: &generator)
      case 6: sections[section].rows.insert(fresh(), at: row)
      case 7 where row < rows.count: sections[section].rows.remove(at: row)
      case 8 where row < rows.count: sections[section].rows[row] = Song(rows[row].id, title: rows[row].title)
      case 9...11 where row < rows.count:
        let song = sections[section].rows.remove(at: row)
        let place = Int.random(in: 0...sections[target].rows.count, using: &generator)
        sections[target].rows.insert(song, at: place)
      default:
        if row < rows.count { rows[row].title = Int.random(in: 0..<3, using: &generator) }
      }
    }
  }

  @Test func updatesObeyTheLawsWhateverChangesInPlace() {
    for seed in seeds(32, long: 150) {
      var generator = SeededGenerator(seed: seed)
      let looksAtSections = Bool.random(using: &generator)
      var model = Model(&generator)
      let sections = ElementComparison<Album>(id: \.id, content: { _, _ in !looksAtSections })
      let rows = ElementComparison<Song>(id: \.id, content: { _, _ in seed.isMultiple(of: 2) })
      var table =
        looksAtSections
        ? Table(model.snapshots, sections: sections, rows: rows, sectionFingerprint: \.title, fingerprint: \.title)
        : Table(model.snapshots, sections: sections, rows: rows, fingerprint: \.title)
      for step in 0..<12 {
        // The old sections and rows, with copies of their state.
        let old = model.snapshots
        let copies = model.copies(looksAtSections)
        let titles = Dictionary(uniqueKeysWithValues: model.songs.map { ($0.id, $0.title) })
        let albumTitles = Dictionary(uniqueKeysWithValues: model.sections.map { ($0.album.id, $0.album.title) })
        let detectsMoves = Int.random(in: 0..<4, using: &generator) > 0
        for _ in 0..<Int.random(in: 0..<8, using: &generator) { model.edit(&generator) }
        let new = model.snapshots
        let batch = table.update(to: new, detectingMoves: detectsMoves)

        let comment = Comment("seed \(seed), step \(step): \(ids(batch))")
        #expect(
          table.sections.map { $0.rows.map(ObjectIdentifier.init) } == new.map { $0.rows.map(ObjectIdentifier.init) })
        let (oldIDs, newIDs) = (old.map(Self.ids), new.map(Self.ids))
        #expect(replay(ids(batch), on: oldIDs) == newIDs, comment)
        #expect(replay(ids(batch).change, on: oldIDs) == newIDs, comment)
        #expect(replay(ids(batch).inverted, on: newIDs) == oldIDs, comment)

        // The batch is the one that the differ finds between copies.
        let plain = copies.sectionedBatch(
          to: model.copies(looksAtSections), sections: .init(), rows: .init(), detectingMoves: detectsMoves)
        #expect(ids(batch) == plain.mapSections(\.id).mapRows(\.id), comment)

        // A row that is neither new nor in a new section, unless it moved there, is updated if its title changed.
        let newSections = Set(batch.sections.insertions.map(\.position))
        let changedSections = new.indices.filter { index in
          let album = new[index].section
          return looksAtSections && !newSections.contains(index) && albumTitles[album.id] != album.title
        }
        #expect(batch.sections.updates.map(\.to).sorted() == changedSections, comment)
        let inserted = batch.rows.insertions.map { [$0.position.section, $0.position.row] }
        let moved = Set(batch.rows.moves.map { [$0.to.section, $0.to.row] })
        let changed = new.indices.flatMap { section in
          new[section].rows.indices.map { [section, $0] }.filter { place in
            let song = new[section].rows[place[1]]
            let isThere = newSections.contains(section) ? moved.contains(place) : !inserted.contains(place)
            return isThere && titles[song.id] != song.title
          }
        }
        let updates = batch.rows.updates.map { [$0.to.section, $0.to.row] }
        #expect(updates.sorted { $0.lexicographicallyPrecedes($1) } == changed, comment)
        for update in batch.rows.updates {
          #expect(update.old === old[update.from.section].rows[update.from.row], comment)
          #expect(update.new === new[update.to.section].rows[update.to.row], comment)
        }
        if detectsMoves {
          let kept = Set(titles.keys).intersection(model.songs.map(\.id))
          let alone = batch.rows.deletions.map(\.element.id) + batch.rows.insertions.map(\.element.id)
          #expect(kept.isDisjoint(with: alone), comment)
        } else {
          #expect(batch.rows.moves.isEmpty && batch.sections.moves.isEmpty, comment)
        }
      }
    }
  }

  private static func ids(_ snapshot: Snapshot) -> SectionSnapshot<Int, Int> {
    snapshot.mapSection(\.id).mapRows(\.id)
  }

  /// Refreshing the sections finds the same changes as updating to the same sections.
  @Test func refreshReportsTheSameAsUpdatingToTheSameSections() {
    for seed in seeds(32, long: 200) {
      var generator = SeededGenerator(seed: seed)
      let model = Model(&generator)
      var table = table(model.snapshots)
      for _ in 0..<4 {
        var copy = table
        var (changed, changedAlbums): ([Int], [Int]) = ([], [])
        for song in model.songs where Bool.random(using: &generator) {
          song.title += 1
          changed.append(song.id)
        }
        for section in model.sections where Bool.random(using: &generator) {
          section.album.title += 1
          changedAlbums.append(section.album.id)
        }
        let batch = ids(table.refresh())
        #expect(batch == ids(copy.update(to: model.snapshots)), "seed \(seed)")
        #expect(batch.rows.updates.map(\.new) == changed, "seed \(seed)")
        #expect(batch.sections.updates.map(\.new.section) == changedAlbums, "seed \(seed)")
        #expect(table.refresh().isEmpty, "seed \(seed)")
      }
    }
  }
}
