import ListBinding
import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Selections of lists, by the ids of elements.
@Suite struct SelectionTests {
  struct Item: Hashable, Identifiable {
    var id: Int
    var rank = 0
  }

  private let items = MutableCollectionProperty((0..<10).map { Item(id: $0) })

  private func selected<Element: Identifiable>(_ selection: Selection<Element, Element.ID>) -> [Element.ID] {
    CollectionProperty(selection.selected).map(\.id)
  }

  @Test func selectingTogglingAndExtendingAreThoseOfATable() {
    let selection = Selection(of: items.updates)
    selection.select(3)
    selection.extend(to: 5)
    #expect(selected(selection) == [3, 4, 5] && selection.anchor == 3 && selection.lead == 5)
    // The range goes to the other side of the anchor, and leaves nothing behind.
    selection.extend(to: 1)
    #expect(selected(selection) == [1, 2, 3])
    selection.toggle(8)
    selection.extend(to: 9)
    #expect(selected(selection) == [1, 2, 3, 8, 9])
    selection.toggle(2)
    #expect(selected(selection) == [1, 3, 8, 9] && selection.lead == nil && selection.anchor == 2)
    selection.select(0)
    #expect(selected(selection) == [0])
    selection.selectAll()
    #expect(selection.ids.count == 10 && CollectionProperty(selection.deselected).isEmpty)
    selection.deselectAll()
    #expect(selection.ids.isEmpty && selection.anchor == nil)
    selection.extend(to: 4)
    #expect(selected(selection) == [4])
  }

  @Test func arrowKeysMoveTheLead() {
    let selection = Selection(of: items.updates)
    selection.move(by: 1)
    #expect(selected(selection) == [0])
    selection.move(by: 3)
    selection.move(by: 2, extending: true)
    #expect(selected(selection) == [3, 4, 5])
    selection.move(by: -4, extending: true)
    #expect(selected(selection) == [1, 2, 3] && selection.lead == 1)
    selection.move(by: .min)
    #expect(selected(selection) == [0])
    selection.move(by: .max)
    #expect(selected(selection) == [9])
    selection.deselectAll()
    selection.move(by: -1)
    #expect(selected(selection) == [9])
  }

  @Test func oneThatStaysSelectedAloneIsTheLead() {
    let selection = Selection(of: items.updates)
    selection.select(2)
    selection.toggle(5)
    selection.toggle(5)
    #expect(selection.lead == 2 && selection.anchor == 2)
    selection.selectedIDs = [3, 4, 7]
    selection.selectedIDs = [4]
    #expect(selection.lead == 4 && selection.anchor == 4)
    selection.move(by: 1)
    #expect(selected(selection) == [5])
    selection.extend(to: 7)
    selection.selectedIDs = [6]
    selection.extend(to: 8)
    #expect(selected(selection) == [6, 7, 8])
    selection.selectedIDs = []
    #expect(selection.lead == nil)
  }

  @Test func arrowKeysGoOnFromWhatIsSelected() {
    let selection = Selection(of: items.updates)
    for id in [2, 4, 6, 8] { selection.toggle(id) }
    selection.toggle(6)
    selection.move(by: 1)
    #expect(selected(selection) == [9])
    for id in [2, 4] { selection.toggle(id) }
    selection.toggle(4)
    selection.move(by: -1)
    #expect(selected(selection) == [1])
  }

  @Test func anExtensionIsTakenBackAlsoIfTheListHasChanged() {
    let selection = Selection(of: items.updates)
    selection.select(2)
    selection.extend(to: 5)
    items.move(from: 4, to: 9)
    selection.extend(to: 3)
    #expect(selected(selection) == [2, 3])
    selection.extend(to: 6)
    items.removeAll { $0.id == 6 }
    selection.extend(to: 3)
    #expect(selected(selection) == [2, 3])
  }

  @Test func anExtensionTakesBackOnlyWhatItHasSelected() {
    let selection = Selection(of: items.updates)
    for id in [1, 5, 3] { selection.toggle(id) }
    selection.extend(to: 6)
    selection.extend(to: 4)
    #expect(selected(selection) == [1, 3, 4, 5])
    selection.extend(to: 2)
    #expect(selected(selection) == [1, 2, 3, 5])
  }

  @Test func aStepThatIsTakenBackLeavesNothingBehind() {
    struct Failure: Error {}
    let selection = Selection(of: items.updates, replacingGone: true)
    func tryToSelect(_ id: Int) {
      try? transact { () throws in
        selection.select(id)
        throw Failure()
      }
    }
    selection.select(3)
    selection.extend(to: 5)
    tryToSelect(9)
    selection.extend(to: 4)
    #expect(selected(selection) == [3, 4])
    selection.select(2)
    tryToSelect(8)
    items.remove(at: 2)
    #expect(selected(selection) == [3])
  }

  @Test func deselectingEverythingComparesNoElementWithAllOthers() {
    struct Key: Hashable {
      nonisolated(unsafe) static var comparisons = 0
      let number: Int
      static func == (left: Key, right: Key) -> Bool {
        comparisons += 1
        return left.number == right.number
      }
    }
    let list = MutableCollectionProperty((0..<2_000).map { Key(number: $0) })
    let selection = Selection(of: list.updates, id: { $0 })
    selection.selectAll()
    Key.comparisons = 0
    selection.selectedIDs = [Key(number: 7)]
    selection.selectedIDs = []
    #expect(selection.ids.isEmpty && Key.comparisons < 100_000)
  }

  @Test func onlyOneIsSelectedInAListForOne() {
    let selection = Selection(of: items.updates, mode: .single)
    selection.select(1)
    selection.extend(to: 4)
    #expect(selected(selection) == [4])
    selection.toggle(2)
    #expect(selected(selection) == [2])
    selection.selectAll()
    #expect(selected(selection) == [2])
    selection.toggle(2)
    #expect(selected(selection).isEmpty)
  }

  @Test func observersSeeAStepAsAWholeAndMayMakeAnother() throws {
    let selection = Selection(of: items.updates)
    selection.select(3)
    var leads: [Int?] = []
    let end = selection.ids.changes.startWithValues { _ in leads.append(selection.lead) }
    selection.select(5)
    selection.toggle(7)
    #expect(leads == [5, 7])
    end.dispose()
    selection.ids.changes.startWithValues { _ in if selection.contains(1) { selection.select(2) } }
    selection.select(1)
    #expect(selection.lead == 2 && selection.leadPosition == 2)
    selection.move(by: 1)
    #expect(selection.lead == 3)
    struct Failure: Error {}
    try? transact { () throws in
      selection.select(8)
      throw Failure()
    }
    #expect(selection.lead == 3 && selection.anchor == 3)
  }

  @Test func whatABindingSetsIsSelected() {
    let (many, one) = (Selection(of: items.updates), Selection(of: items.updates, mode: .single))
    many.selectedIDs = [2, 5]
    many.selectedIDs = [2, 7]
    #expect(many.selectedIDs == [2, 7] && many.lead == 7 && many.selectedID == nil)
    many.selectedIDs = [7]
    #expect(many.selectedID == 7 && many.lead == 7)
    one.selectedID = 3
    one.selectedIDs = [3, 4]
    #expect(one.selectedID == 4 && one.lead == 4)
    one.selectedID = nil
    #expect(one.selectedIDs.isEmpty && one.lead == nil)
  }

  @Test func elementsStaySelectedThroughMovesNewVersionsFiltersAndOtherLists() {
    let limit = MutableProperty(10)
    let shown = CollectionProperty(
      items.updates.filter(limit.map { limit in { $0.id < limit } }).sorted { -$0.rank })
    let selection = Selection(of: shown.updates)
    let names = CollectionProperty(selection.selected)
    selection.select(2)
    selection.toggle(7)
    items[7].rank = 3
    #expect(names.map(\.id) == [7, 2])
    limit.value = 5
    #expect(names.map(\.id) == [2] && selection.contains(7))
    limit.value = 10
    #expect(names.map(\.id) == [7, 2])
    items.set((0..<10).reversed().map { Item(id: $0, rank: 1) })
    #expect(names.map(\.id) == [7, 2])
    items.removeAll()
    items.append(Item(id: 2))
    #expect(names.map(\.id) == [2] && selection.contains(7))
  }

  /// What is selected stays shown whatever is searched for, so the filter follows the selection, which must not follow itself.
  @Test func aListThatShowsWhatIsSelectedOrFoundKeepsTheSelection() {
    let ranks = MutableProperty(0..<10)
    let selected = MutableProperty<Set<Int>>([])
    let shown = items.updates.filter(
      ranks.combineLatest(with: selected).map { ranks, selected in { ranks.contains($0.id) || selected.contains($0.id) }
      })
    let selection = Selection(of: shown, in: items.updates)
    selection.ids.changes.startWithValues { [unowned selection] _ in selected.value = selection.selectedIDs }
    selection.select(2)
    selection.toggle(7)
    ranks.value = 4..<6
    items.refresh(at: 2)
    items[7].rank = 1
    #expect(selection.shown.map(\.id) == [2, 4, 5, 7] && self.selected(selection) == [2, 7])
    selection.toggle(2)
    #expect(selection.shown.map(\.id) == [4, 5, 7] && self.selected(selection) == [7])
  }

  @Test func whatLeavesTheSourceIsDeselectedAndWhatIsHiddenIsNot() {
    let limit = MutableProperty(10)
    let shown = CollectionProperty(items.updates.filter(limit.map { limit in { $0.id < limit } }))
    let selection = Selection(of: shown.updates, in: items.updates)
    selection.select(2)
    selection.extend(to: 8)
    limit.value = 5
    items.removeAll { $0.id % 2 == 0 }
    #expect(Set(selection.ids) == [3, 5, 7])
    // Taken out and put back in one change.
    transact { items.append(items.removeFirst()) }
    items[id: 3]?.rank = 1
    items[0] = Item(id: 33)
    #expect(
      selection.contains(3) == items.contains { $0.id == 3 } && selection.contains(5) == items.contains { $0.id == 5 })
  }

  @Test func theElementThatTakesThePlaceOfTheLeadIsSelectedIfThatIsWanted() {
    let selection = Selection(of: items.updates, mode: .single, replacingGone: true)
    selection.select(4)
    items.move(from: 4, to: 6)
    items.remove(at: 6)
    #expect(selected(selection) == [7])
    items.removeLast(3)
    #expect(selected(selection) == [6])
    items.removeAll()
    #expect(selected(selection).isEmpty)
    items.removeAll()
    let other = Selection(of: items.updates)
    items.append(Item(id: 1))
    other.select(1)
    items.removeAll()
    #expect(other.contains(1))
  }

  @Test func theNextElementThatIsStillThereTakesThePlaceOfSeveral() {
    let hidden = MutableProperty<Set<Int>>([])
    let shown = items.updates.filter(hidden.map { hidden in { !hidden.contains($0.id) } })
    let selection = Selection(of: shown, in: items.updates, replacingGone: true)
    selection.select(2)
    selection.extend(to: 4)
    items.removeAll { 2...4 ~= $0.id }
    #expect(selected(selection) == [5] && selection.lead == 5)
    items.removeAll { [0, 1, 5].contains($0.id) }
    #expect(selected(selection) == [6])
    transact {
      items.removeAll { $0.id == 6 }
      items.insert(Item(id: 20), at: 2)
    }
    #expect(selected(selection) == [7])
    items.set([8, 20].map { Item(id: $0) })
    #expect(selected(selection) == [8])
    // What takes its place may have come in with the same change.
    items.set([20, 21, 22].map { Item(id: $0) })
    #expect(selected(selection) == [20])
    selection.select(21)
    items.set([20, 23, 24, 22].map { Item(id: $0) })
    #expect(selected(selection) == [23])
    items.set((0..<10).map { Item(id: $0) })
    // Others that are selected and shown stay so.
    selection.select(1)
    selection.extend(to: 4)
    hidden.value = [1, 4]
    #expect(selected(selection) == [2, 3] && selection.lead == 3 && selection.contains(4))
    hidden.value = [0, 1, 2, 3, 4, 9]
    #expect(selected(selection) == [5] && selection.ids.count == 1)
    selection.select(6)
    items.set((30...33).map { Item(id: $0) })
    #expect(selected(selection) == [31])
    // Also if they have come with the same change.
    hidden.value = [32, 33]
    selection.toggle(33)
    selection.toggle(30)
    hidden.value = [30, 31]
    #expect(selected(selection) == [33] && selection.lead == 33 && selection.ids.sorted() == [30, 31, 33])
    // The nearest of them.
    items.set((0..<10).map { Item(id: $0) })
    hidden.value = [1, 2, 8]
    for id in [1, 2, 8, 7] { selection.toggle(id) }
    hidden.value = [0, 3, 4, 5, 6, 7]
    #expect(selected(selection) == [1, 2, 8] && selection.lead == 8)
  }

  @Test func nothingIsReplacedThatWasNotSelectedAnyMore() {
    let selection = Selection(of: items.updates, in: items.updates, replacingGone: true)
    let all = Array(items)
    selection.select(1)
    items.removeAll()
    items.set(all)
    items.remove(at: 1)
    #expect(selection.ids.isEmpty)
    // It comes back before the list that is shown has followed.
    let clock = TestScheduler()
    let late = CollectionProperty(items.updates.debounced(for: .seconds(1), on: clock))
    let other = Selection(of: late.updates, in: items.updates, replacingGone: true)
    other.select(3)
    items.removeAll { $0.id == 3 }
    items.append(Item(id: 3))
    clock.advance(by: .seconds(1))
    items.removeAll { $0.id == 3 }
    clock.advance(by: .seconds(1))
    #expect(other.ids.isEmpty)
    // It is selected again, in another way, and deselected.
    items.append(Item(id: 3))
    clock.advance(by: .seconds(1))
    other.select(3)
    items.removeAll { $0.id == 3 }
    items.append(Item(id: 3))
    other.selectAll()
    clock.advance(by: .seconds(1))
    other.selectedIDs = []
    items.removeAll { $0.id == 3 }
    clock.advance(by: .seconds(1))
    #expect(other.ids.isEmpty)
  }

  /// The list that is shown may be told later than the source, or see less of it.
  @Test func whatTakesThePlaceOfALeadThatHasLeftTheSourceIsSelectedWhenItDoes() {
    let clock = TestScheduler()
    let late = CollectionProperty(items.updates.debounced(for: .seconds(1), on: clock))
    let filtered = CollectionProperty(items.updates.filter { $0.id < 6 })
    for (list, source) in [(late, items.updates), (filtered, items.updates), (filtered, late.updates)] {
      items.set((0..<10).map { Item(id: $0) })
      clock.advance(by: .seconds(1))
      let selection = Selection(of: list.updates, in: source, replacingGone: true)
      selection.select(4)
      items.remove(at: 4)
      clock.advance(by: .seconds(1))
      #expect(selected(selection) == [5] && selection.lead == 5)
      // What was deselected before it leaves is not replaced.
      selection.ids.remove(5)
      items.removeAll { $0.id == 5 }
      clock.advance(by: .seconds(1))
      #expect(selection.ids.isEmpty && selection.leadPosition == nil)
    }
  }

  /// Selected and other elements against a model, with edits, filters and transactions.
  @Test(arguments: 0..<4) func selectedAndOtherElementsAreThoseOfTheModel(part: UInt64) throws {
    for seed in seeds(part: part, 20, long: 500) {
      var random = SeededGenerator(seed: seed)
      let limit = MutableProperty(5)
      let shown = CollectionProperty(
        items.updates.filter(limit.map { limit in { $0.rank < limit } }).sorted(by: \.rank))
      let selection = Selection(of: shown.updates, in: items.updates)
      let (chosen, others) = (Recorder(selection.selected), CollectionProperty(selection.deselected))
      var model: Set<Int> = []
      for step in 0..<60 {
        let id = Int.random(in: 0..<14, using: &random)
        func edit() {
          switch Int.random(in: 0..<6, using: &random) {
          case 0: if !items.contains(where: { $0.id == id }) { items.append(Item(id: id)) }
          case 1: items.removeAll { $0.id == id }
          case 2: items[id: id]?.rank = .random(in: 0..<9, using: &random)
          case 3: items.set(Array(items).shuffled(using: &random))
          case 4: limit.value = .random(in: 0..<9, using: &random)
          default:
            guard shown.contains(where: { $0.id == id }) else { return }
            if Bool.random(using: &random) {
              selection.toggle(id)
              if model.remove(id) == nil { model.insert(id) }
            } else {
              selection.select(id)
              model = [id]
            }
          }
        }
        if step % 6 == 0 { transact { for _ in 0..<3 { edit() } } } else { edit() }
        model.formIntersection(items.map(\.id))
        let text: Comment = "seed \(seed), step \(step)"
        #expect(Set(selection.ids) == model, text)
        #expect(chosen.values.last?.after.map(\.id) == shown.map(\.id).filter(model.contains), text)
        #expect(others.map(\.id) == shown.map(\.id).filter { !model.contains($0) }, text)
      }
    }
  }

  @Test func aSelectionIsReleasedWithItsOwner() throws {
    let tracker = LifetimeTracker()
    do {
      let selection = tracker.watch(Selection(of: items.updates, in: items.updates, replacingGone: true))
      selection.select(1)
      items.removeLast()
    }
    try tracker.checkAllGone()
  }

  #if DEBUG
    /// Nobody else can do anything about the lists of a selection.
    @Test func theEndOfASelectionIsNotReported() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let list = MutableCollectionProperty([Item(id: 1)])
        withExtendedLifetime(Selection(of: list.updates, in: list.updates)) {}
        withExtendedLifetime(Selection(of: list.updates, in: list.updates)) { $0.select(1) }
        withExtendedLifetime(list) {}
      }
      #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "")
    }
  #endif
}
