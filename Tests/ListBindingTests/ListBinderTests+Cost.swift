import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// The cost of a change, in calls and comparisons.
extension ListBinderTests {
  /// Numbers that count how many times they are compared.
  struct Counted: Hashable {
    @MainActor static var count = 0
    let number: Int
    nonisolated static func == (one: Counted, other: Counted) -> Bool {
      MainActor.assumeIsolated { count += 1 }
      return one.number == other.number
    }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    @MainActor static func counting(_ body: () -> Void) -> Int {
      let before = count
      body()
      return count - before
    }
  }

  /// A change of one row in a million: one call, and as many new nodes of the list as its tree has levels.
  @Test func changingOneRowOfAMillionCostsOneCall() async {
    let view = CountingView()
    let binder = ListBinder<Int, Counted>(view, sections: .init(), rows: .init())
    view.counts = { [unowned binder] in binder.sections.map(\.rows.count) }
    let before = PersistentArray(
      (0..<1_000).map { section in
        SectionSnapshot(section: section, rows: (0..<1_000).map { Counted(number: section * 1_000 + $0) })
      })
    await binder.apply(before)
    (view.calls, view.questions) = ([], 0)
    let start = Counted.count
    let (old, new) = (Counted(number: 500_500), Counted(number: -1))
    var after = before
    after[500].rows[500] = new
    await binder.apply(.row(.update(500, old: old, new: new), section: 500), leadingTo: after)
    after[0].rows.append(new)
    await binder.apply(.row(.insert(1_000, new), section: 0), leadingTo: after)
    let last = after[999].rows.removeLast()
    await binder.apply(.row(.remove(999, last), section: 999), leadingTo: after)
    #expect(
      view.calls == [
        .beginBatch, .reloadRow(.init(section: 500, row: 500)), .endBatch, .beginBatch,
        .insertRow(.init(section: 0, row: 1_000)), .endBatch,
        .beginBatch, .deleteRow(.init(section: 999, row: 999)), .endBatch,
      ])
    #expect(view.questions <= 6 && Counted.count - start < 10)
    // Shared nodes are not compared: so this is the list that was passed in, not a copy.
    var isSame = false
    let compared = Counted.counting { isSame = binder.sections.elementsEqual(after) { $0.rows == $1.rows } }
    #expect(isSame && compared == 0)
  }

  /// A reload passes on the list as it is.
  @Test func aReloadCopiesNoRows() {
    let view = CountingView()
    let list = MutableCollectionProperty((0..<1_000_000).map(Counted.init))
    let binder = ListBinder<Void, Counted>(view, rows: .init())
    binder.bind(to: list.updates)
    let other = PersistentArray((0..<1_000_000).map { Counted(number: -$0) })
    view.calls = []
    list.value = other
    #expect(view.calls == [.reloadData])
    #expect(comparisons(of: binder.rows, other) == 0)
    view.isOnScreen = false
    list.append(Counted(number: 1))
    #expect(view.calls == [.reloadData, .reloadData])
    #expect(comparisons(of: binder.rows, list.value) == 0)
  }

  /// Returns the number of elements of equal lists that are compared: the elements in nodes that the lists do not
  /// share.
  private func comparisons(of one: PersistentArray<Counted>, _ other: PersistentArray<Counted>) -> Int? {
    var isEqual = false
    let count = Counted.counting { isEqual = one.elementsEqual(other, by: ==) }
    return isEqual ? count : nil
  }
}

/// A view that records its calls, and shows the given counts.
@MainActor private final class CountingView: ListView {
  var calls: [ListViewCall] = []
  /// The number of times that its counts were requested.
  var questions = 0
  var counts: () -> [Int] = { [] }
  var isOnScreen = true

  var numberOfSections: Int {
    questions += 1
    return counts().count
  }
  func numberOfRows(inSection section: Int) -> Int {
    questions += 1
    return counts()[section]
  }
  func performBatchUpdates(_ updates: @escaping () -> Void, completion: @escaping @MainActor (Bool) -> Void) {
    calls.append(.beginBatch)
    updates()
    calls.append(.endBatch)
    completion(true)
  }
  func deleteSections(_ sections: [Int]) { calls += sections.map { .deleteSection($0) } }
  func insertSections(_ sections: [Int]) { calls += sections.map { .insertSection($0) } }
  func moveSection(from source: Int, to target: Int) { calls.append(.moveSection(from: source, to: target)) }
  func reloadSections(_ sections: [Int]) { calls += sections.map { .reloadSection($0) } }
  func deleteRows(at positions: [RowPosition]) { calls += positions.map { .deleteRow($0) } }
  func insertRows(at positions: [RowPosition]) { calls += positions.map { .insertRow($0) } }
  func moveRow(from source: RowPosition, to target: RowPosition) {
    calls.append(.moveRow(from: source, to: target))
  }
  func reloadRows(at positions: [RowPosition]) { calls += positions.map { .reloadRow($0) } }
  func reconfigureRows(at positions: [RowPosition]) { calls += positions.map { .reconfigureRow($0) } }
  func reloadData() { calls.append(.reloadData) }
  var selectedRows: [RowPosition] { [] }
  func selectRow(at position: RowPosition) {}
  func deselectRow(at position: RowPosition) {}
}
