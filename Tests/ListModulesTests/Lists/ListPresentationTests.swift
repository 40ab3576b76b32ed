import ListModules
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// The code that the adapters for platforms share.
@MainActor @Suite struct ListPresentationTests {
  let library = Library([Shelf([1, 2, 3].map { Item(id: $0) }, title: "A")])
  let screen: Screen

  init() throws { screen = try Screen(TableViewModel(model: library)) }

  private func cell(_ row: Int) -> CellViewModel { screen.list.cell(at: .init(section: 0, row: row)) }

  /// Returns when everything that is already scheduled on the main actor has been done.
  private func nextTurn() async { await Task { @MainActor in }.value }

  @Test func sizeChangesAreLaidOutTogetherOnALaterTurn() async {
    var laidOut: [[String]] = []
    let presentation = ListPresentation(of: screen.list, by: screen.view) { items in
      laidOut.append(items.map { "\($0.model ?? "")" })
    }
    screen.view.reloadData()
    #expect(screen.list.isReady && screen.displayed == [["1.0", "2.0", "3.0"]])
    cell(0).height = 10
    cell(2).height = 20
    presentation.layOutLater(cell(1))
    cell(0).height = 30
    #expect(laidOut == [])
    await nextTurn()
    #expect(laidOut == [["1.0", "3.0", "2.0", "1.0"]])
    await nextTurn()
    cell(1).height = 10
    await nextTurn()
    #expect(laidOut == [["1.0", "3.0", "2.0", "1.0"], ["2.0"]])
  }

  @Test func aListThatIsShownElsewhereIsNotLaidOut() async {
    var count = 0
    let presentation = ListPresentation(of: screen.list, by: screen.view) { _ in count += 1 }
    cell(0).height = 10
    screen.list.show(in: StrictListView<Int, Int> { [] })
    await nextTurn()
    #expect(count == 0)
    withExtendedLifetime(presentation) {}
  }

  @Test func theListIsShownAsLongAsThePresentationLives() throws {
    var presentation: ListPresentation? = ListPresentation(of: screen.list, by: screen.view) { _ in }
    screen.view.reloadData()
    library.shelves[0].items.removeLast()
    screen.list.deleteRow(at: .init(section: 0, row: 2))
    #expect(screen.displayed == [["1.0", "2.0"]] && screen.list.isShown(in: screen.view))
    screen.clear()
    presentation = nil
    #expect(!screen.list.isShown(in: screen.view))
    library.shelves[0].items.removeLast()
    screen.list.deleteRow(at: .init(section: 0, row: 1))
    #expect(screen.calls == [] && screen.list.numberOfRows(inSection: 0) == 1)

    // A presentation that ends does not end a later presentation of the same list.
    let other = StrictListView<String, String> { [] }
    other.source = { [unowned list = screen.list] in Screen.texts(of: list.shown) }
    presentation = ListPresentation(of: screen.list, by: screen.view) { _ in }
    let second = ListPresentation(of: screen.list, by: other) { _ in }
    presentation = nil
    #expect(presentation == nil && screen.list.isShown(in: other))
    other.reloadData()
    library.shelves[0].items.append(Item(id: 7))
    screen.list.insertRow(at: .init(section: 0, row: 1))
    #expect(other.displayed.map { Array($0.rows) } == [["1.0", "7.0"]])
    withExtendedLifetime(second) {}
  }

  @Test func presentationsRetainNeitherListNorView() throws {
    try withLifetimeTracking { tracker in
      let list = tracker.watch(TableViewModel(model: [[1]]))
      let view = tracker.watch(StrictListView<Int, Int> { [] })
      let presentation = tracker.watch(ListPresentation(of: list, by: view) { [weak list] _ in list?.hide() })
      withExtendedLifetime(presentation) {}
    }
  }

  /// An item is displayed from its first view to its last one, which may be another view.
  @Test func displayEventsAlternateWhicheverViewDisplaysAnItem() throws {
    let (one, other, another) = (ModuleViewTests.TextView(), ModuleViewTests.TextView(), ModuleViewTests.TextView())
    screen.start()
    let item = try #require(cell(0) as? TextCell)
    screen.list.show(item, in: one)
    didEndDisplaying(one)
    #expect(item.events == [])
    willDisplay(one)
    willDisplay(one)
    #expect(item.events == ["display"])
    screen.list.show(item, in: other)
    willDisplay(other)
    didEndDisplaying(one)
    #expect(item.events == ["display"])
    didEndDisplaying(other)
    didEndDisplaying(other)
    #expect(item.events == ["display", "end"])
    // The view is deallocated without a notification.
    do {
      let lost = ModuleViewTests.TextView()
      screen.list.show(item, in: lost)
      willDisplay(lost)
    }
    screen.list.show(item, in: another)
    willDisplay(another)
    didEndDisplaying(another)
    #expect(item.events == ["display", "end", "display", "display", "end"])
    willDisplay(nil)
    didEndDisplaying(screen)
  }

  @Test func supplementaryKindsThatAreNotListedAreLogged() {
    screen.start()
    var log: [String] = []
    screen.registry.log = { if case .missingKind = $0 { log.append("\($0)") } }
    #expect(screen.list.shownSupplementary(of: .header, at: 0, inSection: 0) is TextHeader)
    #expect(screen.list.shownSupplementary(of: .footer, at: 0, inSection: 0) == nil && log == [])
    #expect(screen.list.shownSupplementary(of: "badge", at: 0, inSection: 0) == nil)
    #expect(log == ["A view asks for an item of kind 'badge', which is not among the list's supplementaryKinds"])
  }

  // MARK: Identifiers

  private final class One {}
  private final class Other {}

  /// Views with the same name that are made in different ways do not replace one another.
  @Test func viewsMadeInDifferentWaysHaveDifferentReuseIdentifiers() {
    var identifiers = ViewIdentifiers()
    func add(_ name: String, _ source: ViewFactory.Source?) -> String {
      let (name, isNew) = identifiers.identifier(for: name, source)
      return isNew ? "+\(name)" : name
    }
    let code = ViewFactory { (_: ViewModel) in One() }.source
    #expect(add("cell:/", nil) == "+cell:/:0")
    #expect(add("cell:/", .type(One.self)) == "+cell:/" && add("cell:/", .type(One.self)) == "cell:/")
    #expect(add("cell:/", .type(Other.self)) == "+cell:/:2" && add("cell:/", .type(One.self)) == "cell:/")
    #expect(add("cell:/", code) == "+cell:/:3" && add("cell:/", code) == "cell:/:3")
    #expect(add("cell:/", nil) == "cell:/:0" && add("cell:/", .type(Other.self)) == "cell:/:2")
    #expect(add("cell:/a", code) == "+cell:/a" && add("cell:/a", nil) == "+cell:/a:0")
    let bundle = One()
    #expect(add("cell:/b", .nib(name: "N", bundle: nil)) == "+cell:/b")
    #expect(add("cell:/b", .nib(name: "N", bundle: bundle)) == "+cell:/b:2")
    #expect(add("cell:/b", .nib(name: "N", bundle: nil)) == "cell:/b")
    #expect(add("cell:/b", .storyboard(name: "S", identifier: nil, bundle: nil)) == "+cell:/b:0")
  }
}
