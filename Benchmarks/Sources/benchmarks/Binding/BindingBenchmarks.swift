import ListBinding
import ReactiveCollections

/// Sets one row of a table, which updates a list view; compared with diffing the whole table against the previous one,
/// as libraries do that receive whole tables.
enum BindingBenchmarks {
  static var all: [Benchmark] { [(10, 100), (100, 1_000), (1_000, 1_000)].map { oneRow(sections: $0, rows: $1) } }

  private static func oneRow(sections: Int, rows: Int) -> Benchmark {
    typealias Snapshot = SectionSnapshot<Int, Int>
    let table = (0..<sections).map { section in
      Snapshot(section: section, rows: PersistentArray((0..<rows).map { section * rows + $0 }))
    }
    let others = (0..<4).map { step in
      var other = table.map { Snapshot(section: $0.section, rows: PersistentArray(Array($0.rows))) }
      other[step * 31 % sections].rows[step * 17 % rows] = -step - 1
      return other
    }
    return Benchmark(
      "binding/one row set/\(sections) × \(rows)",
      Benchmark.Way("compared", others.count) {
        {
          for other in others {
            blackHole(table.sectionedBatch(to: other, sections: .init(), rows: .init()))
          }
        }
      },
      Benchmark.Way("bound", 1_000) {
        let bound = MainActor.assumeIsolated { BoundTable(sections: sections, rows: rows) }
        return { MainActor.assumeIsolated { bound.setRows(1_000) } }
      })
  }
}

/// A table of sections bound to a view.
@MainActor private final class BoundTable {
  private let sections: MutableCollectionProperty<MutableCollectionSection<Int>>
  private let view: SilentView
  private let binder: ListBinder<Int, Int>
  private var step = 0

  init(sections: Int, rows: Int) {
    let list = MutableCollectionProperty<MutableCollectionSection<Int>>()
    for section in 0..<sections {
      let numbers = (0..<rows).map { section * rows + $0 }
      list.append(MutableCollectionSection<Int>(numbers))
    }
    self.sections = list
    let view = SilentView()
    let binder = ListBinder<Int, Int>(view, sections: .init(), rows: .init())
    view.counts = (
      { [unowned binder] in binder.sections.count }, { [unowned binder] in binder.sections[$0].rows.count }
    )
    (self.view, self.binder) = (view, binder)
    binder.bind(to: list.sectionedUpdates.mapSections { _ in 0 })
  }

  func setRows(_ count: Int) {
    for _ in 0..<count {
      step += 1
      let section = sections[step &* 7_919 % sections.count]
      section[step &* 104_729 % section.count] = -step
    }
  }
}
