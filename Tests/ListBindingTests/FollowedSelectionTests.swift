import ListBinding
import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Selections that views follow, and that follow views.
@MainActor @Suite struct FollowedSelectionTests {
  struct Item: Hashable, Identifiable {
    var id: Int
    var group = 0
  }
  typealias View = StrictListView<Int, Item>

  let items = MutableCollectionProperty((0..<10).map { Item(id: $0, group: $0 / 5) })
  let limit = MutableProperty(100)
  let view: View
  let binder: ListBinder<Int, Item>
  let selection: Selection<Item, Int>
  let sections: SectionedProducer<Int, Item>

  init() {
    let (items, limit) = (items, limit)
    view = View { [] }
    binder = ListBinder<Int, Item>(view, sections: .init(), rows: .init())
    sections = items.updates.filter(limit.map { limit in { $0.id < limit } }).grouped(by: \.group, sortedBy: <)
    view.source = { [unowned binder] in binder.sections }
    selection = Selection(of: sections.flattened())
    binder.bind(to: sections)
  }

  private func ids(_ positions: [RowPosition]) -> [Int] { positions.map { binder[$0].id }.sorted() }
  private var selectedInView: [Int] { ids(view.selectedRows) }

  /// Selects and deselects rows as a user does.
  private func tap(selecting new: [Int] = [], deselecting old: [Int] = []) {
    for (section, snapshot) in binder.sections.enumerated() {
      for (row, item) in snapshot.rows.enumerated() {
        if new.contains(item.id) { view.selectRow(at: .init(section: section, row: row)) }
        if old.contains(item.id) { view.deselectRow(at: .init(section: section, row: row)) }
      }
    }
    binder.viewDidChangeSelection()
  }

  @Test func theViewShowsWhatIsSelectedById() {
    selection.select(3)
    binder.follow(selection)
    #expect(selectedInView == [3])
    selection.toggle(7)
    #expect(selectedInView == [3, 7])
    selection.extend(to: 9)
    #expect(selectedInView == [3, 7, 8, 9])
    selection.select(0)
    #expect(selectedInView == [0])
    selection.deselectAll()
    #expect(selectedInView.isEmpty)
  }

  @Test func whatTheUserSelectsIsSelectedById() {
    binder.follow(selection)
    tap(selecting: [2, 6])
    #expect(Set(selection.ids) == [2, 6] && selection.lead == 6)
    tap(selecting: [4], deselecting: [2])
    #expect(Set(selection.ids) == [4, 6] && selection.lead == 4)
    // What is hidden stays as it is.
    limit.value = 5
    tap(deselecting: [4])
    #expect(Set(selection.ids) == [6])
    limit.value = 100
    #expect(selectedInView == [6])
  }

  @Test func aRowThatAFilterHasHiddenIsSelectedAgain() {
    binder.follow(selection)
    selection.select(1)
    selection.extend(to: 3)
    limit.value = 2
    #expect(selectedInView == [1] && selection.ids.count == 3)
    items[id: 2]?.group = 1
    limit.value = 100
    #expect(selectedInView == [1, 2, 3])
    items.set((0..<20).reversed().map { Item(id: $0, group: $0 % 3) })
    #expect(selectedInView == [1, 2, 3])
  }

  @Test func aViewThatIsBusyShowsTheSelectionWhenItHasFinished() {
    binder.follow(selection)
    view.delaysCompletions = true
    items.append(Item(id: 20))
    items.append(Item(id: 21))
    selection.select(21)
    #expect(selectedInView.isEmpty && binder.sections[0].rows.count == 6)
    view.completeAll()
    #expect(selectedInView == [21])
    // A view that never finishes is reloaded.
    items.insert(Item(id: 22), at: 0)
    selection.toggle(22)
    #expect(selectedInView == [21, 22])
  }

  @Test func onlyOneRowIsSelectedWithASelectionOfOne() {
    let one = Selection(of: sections.flattened(), mode: .single, replacingGone: true)
    binder.follow(one)
    tap(selecting: [3])
    tap(selecting: [8])
    #expect(one.lead == 8 && selectedInView == [8])
    items.removeAll { $0.id == 8 }
    #expect(one.lead == 9 && selectedInView == [9])
    items.removeAll { $0.id == 9 }
    #expect(one.lead == 7 && selectedInView == [7])
  }

  @Test func aSelectionOfAnotherOrderIsFoundBySearching() {
    let other = Selection(of: items.updates.sorted { $0.id > $1.id })
    binder.follow(other)
    other.select(9)
    other.extend(to: 6)
    #expect(selectedInView == [6, 7, 8, 9])
  }

  @Test func anotherSelectionTakesThePlaceOfTheFirst() {
    let other = Selection(of: sections.flattened())
    let first = binder.follow(selection)
    selection.select(1)
    other.select(5)
    let second = binder.follow(other)
    #expect(first.isDisposed && selectedInView == [5])
    selection.select(2)
    tap(selecting: [6])
    #expect(Set(other.ids) == [5, 6] && Set(selection.ids) == [2])
    second.dispose()
    other.deselectAll()
    tap(selecting: [7])
    items.append(Item(id: 11))
    #expect(selectedInView == [5, 6, 7] && other.ids.isEmpty)
    // The binder keeps selected rows selected again.
    view.isOnScreen = false
    items.append(Item(id: 12))
    #expect(selectedInView == [5, 6, 7])
  }

  @Test func aDelegateMayEditTheSelectionWhileItIsShown() {
    binder.follow(selection)
    view.selectionDidChange = { [binder, view, selection] in
      binder.viewDidChangeSelection()
      if view.selectedRows.contains(where: { binder[$0].id == 3 }) { selection.ids.insert(5) }
    }
    // The row comes back at the end of a delivery, when nothing else is told of the selection.
    selection.select(3)
    limit.value = 3
    selection.ids.remove(5)
    #expect(selectedInView.isEmpty && Set(selection.ids) == [3])
    limit.value = 100
    #expect(selectedInView == [3, 5] && Set(selection.ids) == [3, 5])
  }

  @Test func aRowThatHasLeftTheSourceIsNotSelectedByATapOnAViewThatIsBusy() {
    let selection = Selection(of: sections.flattened(), in: items.updates)
    binder.follow(selection)
    view.delaysCompletions = true
    items.append(Item(id: 20))
    items.removeAll { $0.id == 3 }
    tap(selecting: [3, 4])
    #expect(Set(selection.ids) == [4])
    view.completeAll()
    #expect(selectedInView == [4])
  }

  @Test func aPlainClickBeginsARangeAlsoIfAHiddenRowIsSelected() {
    binder.follow(selection)
    tap(selecting: [9])
    limit.value = 9
    tap(selecting: [3])
    tap(selecting: [6], deselecting: [3])
    selection.move(by: 1, extending: true)
    #expect(Set(selection.ids) == [6, 7, 9])
  }

  @Test func neitherKeepsTheOther() throws {
    let tracker = LifetimeTracker()
    do {
      let selection = tracker.watch(Selection(of: items.updates))
      let other = View { [] }
      let binder = tracker.watch(ListBinder<Int, Item>(other, sections: .init(), rows: .init()))
      binder.follow(selection)
      selection.select(3)
    }
    try tracker.checkAllGone()
  }

  /// Edits, filters, taps and steps, in a view that is busy now and then, or off screen: what is selected in the view is always what
  /// is selected by id.
  @Test(arguments: 0..<4) func bothAreAlwaysEqual(part: UInt64) throws {
    for seed in seeds(part: part, 25, long: 1_000) {
      var random = SeededGenerator(seed: seed)
      let binding = binder.follow(selection)
      // A delegate that tells the binder of every change, also of those that the binder makes.
      if seed % 2 == 0 { view.selectionDidChange = { [unowned binder] in binder.viewDidChangeSelection() } }
      defer { view.selectionDidChange = {} }
      for step in 0..<60 {
        let id = Int.random(in: 0..<16, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: if !items.contains(where: { $0.id == id }) { items.append(Item(id: id, group: id % 3)) }
        case 1: items.removeAll { $0.id == id }
        case 2: items[id: id]?.group = .random(in: 0..<3, using: &random)
        case 3: items.set(Array(items).shuffled(using: &random))
        case 4: limit.value = .random(in: 0..<20, using: &random)
        case 5: view.delaysCompletions.toggle()
        case 6: view.isOnScreen.toggle()
        case 7: selection.toggle(id)
        case 8: selection.extend(to: id)
        case 9: selection.move(by: .random(in: -3...3, using: &random), extending: .random(using: &random))
        case 10: tap(selecting: [id])
        default: tap(deselecting: [id])
        }
        if !view.delaysCompletions { view.completeAll() }
        let shown = Set(binder.sections.flatMap { $0.rows.map(\.id) })
        let (inView, chosen) = (Set(selectedInView), shown.intersection(selection.ids.value))
        #expect(inView.isSubset(of: chosen), "seed \(seed), step \(step)")
        // A view that is busy shows the rest when it has finished.
        if !view.delaysCompletions { #expect(inView == chosen, "seed \(seed), step \(step)") }
      }
      view.delaysCompletions = false
      view.completeAll()
      try view.check()
      binding.dispose()
    }
  }
}
