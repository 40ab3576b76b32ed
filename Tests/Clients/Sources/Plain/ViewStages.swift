import ReactiveCollections

/// A view that accepts a batch in one step, and the calls that it received.
@MainActor private final class TableView {
  private(set) var calls: [String] = []
  private(set) var titles: [String?] = []

  func perform<Row>(_ stage: SectionedBatchUpdate<String?, Row>.Stage) {
    calls.append(stage.batch.hasChanges ? "\(stage.batch)" : "nothing")
    titles = stage.after.map(\.section)
  }
}

/// A screen that shows the updates of live sections, in stages.
@MainActor private final class MenuScreen {
  let courses = MutableCollectionProperty([
    MutableCollectionSection<String>(["soup"]), MutableCollectionSection<String>(["pie"]),
  ])
  let view = TableView()
  var names: [String?] = ["Starters", nil]

  init() {
    courses.sectionedUpdates.mapSections { [weak self] in self?.names[$0.count % 2] }.startWithValues { [view] update in
      for stage in update.stages { view.perform(stage) }
    }
  }
}

/// Objects that change in place, in sections of values.
@MainActor private final class Song {
  let name: String
  var plays = 0
  init(_ name: String) { self.name = name }
}

@MainActor private final class Player {
  private var songs = ["one", "two"].map { Song($0) }
  private var shown: FingerprintedSections<String, Song, Int>
  private var queue: FingerprintedList<Song, Int>

  init() {
    shown = FingerprintedSections([], sections: .init(), rows: .init(), fingerprint: \.plays)
    queue = FingerprintedList([], by: .init()) { $0.plays }
  }

  func play(_ index: Int) -> [[Int]] {
    songs[index].plays += 1
    let before = shown.sections
    let batch = shown.update(to: [SectionSnapshot(section: "All", rows: songs)])
    return [batch.stages(from: before, to: shown.sections).count, queue.update(to: songs).count].map { [$0] }
  }
}

@MainActor func viewStages() {
  let screen = MenuScreen()
  screen.courses.modify {
    $0.move(from: 0, to: 1)
    $0[1].append("bread")
    $0.append(MutableCollectionSection(["tea"]))
  }
  // Everything is inserted; then sections are inserted and moved; then a row in the section that moved is.
  expect(screen.view.calls.count, 3)
  expect(screen.view.titles.count, 3)

  let player = Player()
  expect(player.play(0), [[1], [2]])
  expect(player.play(1), [[1], [1]])

  let (old, new) = ([1, 2, 3], [3, 4])
  let rows = SectionedRowBatch(old.batch(to: new, by: .init()), section: 1)
  expect(rows.deletions.map(\.position.section), [1, 1])
}
