import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

extension ListBinderTests {
  /// The only section exists before there are rows. A binder that keeps its view releases it when it stops.
  @Test func aFlatListHasOneSectionFromTheStart() {
    let view = View { [] }
    #expect(ListBinder<Void, Int>(view, rows: .init()).sections.count == 1)
    weak var kept: View?
    let keeping: ListBinder<Void, Int>
    do {
      let made = View { [] }
      kept = made
      keeping = ListBinder(keeping: made, rows: .init())
    }
    #expect(kept != nil && keeping.sections.count == 1 && keeping.rows.isEmpty)
    keeping.stop()
    #expect(kept == nil)
  }

  /// Lists of every kind are bound in the same way.
  @Test func confinedListsAreBound() throws {
    let view = StrictListView<String, Int> { [] }
    let flat = ListBinder<Void, Int>(view, rows: .init())
    view.source = { [unowned flat] in
      PersistentArray(flat.sections.map { SectionSnapshot(section: "", rows: $0.rows) })
    }
    let numbers = MutableCollectionProperty([1, 2])
    flat.bind(to: numbers)
    numbers.append(3)
    #expect(flat.rows == [1, 2, 3])
    let section = MutableCollectionSection([4])
    flat.bind(to: section)
    section.append(5)
    numbers.removeAll()
    #expect(flat.rows == [4, 5])
    let negative = CollectionProperty(section.updates.map { -$0 })
    let binding = flat.bind(to: negative)
    section.remove(at: 0)
    #expect(flat.rows == [-5])
    binding.dispose()
    section.removeAll()
    #expect(flat.rows == [-5] && negative.isEmpty)
    try view.check()
  }

  @Test func confinedSectionsAreBound() throws {
    typealias Section = MutableCollectionSection<Int>
    let view = StrictListView<ObjectIdentifier, Int> { [] }
    let binder = ListBinder<Section, Int>(view, sections: .init(), rows: .init())
    view.source = { [unowned binder] in
      PersistentArray(binder.sections.map { $0.mapSection { ObjectIdentifier($0) } })
    }
    let (one, other) = (Section([1]), Section([2, 3]))
    let table = MutableCollectionProperty([one])
    binder.bind(to: table)
    view.clear()
    table.insert(other, at: 0)
    one.append(4)
    #expect(binder.sections.map { Array($0.rows) } == [[2, 3], [1, 4]] && binder.sections[1].section === one)
    #expect(
      view.calls.filter { $0 != .beginBatch && $0 != .endBatch } == [
        .insertSection(0), .insertRow(.init(section: 1, row: 1)),
      ])
    try view.check()
  }

  /// The first update reloads the view, and later updates are sent in batches.
  @Test func theFirstUpdateReloadsTheView() async {
    let view = StrictListView<String, Int> { [] }
    let binder = ListBinder<Void, Int>(view, rows: .init())
    view.source = { [unowned binder] in
      PersistentArray(binder.sections.map { SectionSnapshot(section: "", rows: $0.rows) })
    }
    let list = SharedCollectionProperty([1, 2, 3])
    binder.bind(to: list.updates)
    while binder.rows != [1, 2, 3] { await Task.yield() }
    #expect(view.calls == [.reloadData])
    binder.bind(to: list)
    list.append(4)
    while binder.rows != [1, 2, 3, 4] { await Task.yield() }
    #expect(view.displayed.map { Array($0.rows) } == [[1, 2, 3, 4]] && view.violations.isEmpty)
  }
}
