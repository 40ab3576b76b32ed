import ListBinding
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Rows stay selected as long as they exist, however it is told that they have moved.
@MainActor @Suite struct ListBinderSelectionTests {
  struct Contact: Identifiable, Equatable {
    let id: Int
    var group = 0
    var name = 0
  }
  typealias View = StrictListView<Int, Contact>
  typealias Binder = ListBinder<Int, Contact>
  typealias Contacts = MutableCollectionProperty<Contact>

  /// A list of contacts in a view.
  @MainActor final class Bench {
    let contacts: Contacts
    let view: View
    let binder: Binder
    var issues: [ListBinderIssue] = []

    init(
      _ contacts: [Contact], _ arrangement: Arrangement = .groups, flavor: View.Flavor = .table,
      options: ListBinderOptions = ListBinderOptions(), by comparison: ElementComparison<Contact> = .init()
    ) {
      self.contacts = Contacts(contacts)
      view = View(flavor) { [] }
      binder = Binder(view, sections: .init(), rows: comparison, options: options)
      view.source = { [unowned binder] in binder.sections }
      binder.onIssue = { [unowned self] in issues.append($0) }
      binder.bind(to: arrangement.sections(of: self.contacts))
      view.layout()
    }

    func select(_ ids: Int...) {
      for (section, snapshot) in view.displayed.enumerated() {
        for (row, contact) in snapshot.rows.enumerated() where ids.contains(contact.id) {
          view.selectRow(at: .init(section: section, row: row))
        }
      }
    }

    /// The ids of the selected rows, in ascending order.
    var selected: [Int] {
      view.selectedRows.map { binder.sections[$0.section].rows[$0.row].id }.sorted()
    }

    /// The ids of the rows that the view shows.
    var shown: Set<Int> { Set(binder.sections.flatMap { $0.rows.map(\.id) }) }
  }

  enum Arrangement: CaseIterable {
    case oneSection, groups, sortedGroups, sortedBefore

    @MainActor func sections(of contacts: Contacts) -> SectionedProducer<Int, Contact> {
      switch self {
      case .oneSection: contacts.updates.grouped { _ in 0 }
      case .groups: contacts.updates.grouped(by: \.group, sortedBy: <)
      case .sortedGroups: contacts.updates.grouped(by: \.group, sortedBy: >).sortedRows(by: \.name)
      case .sortedBefore: contacts.updates.sorted(by: \.name).grouped(by: \.group)
      }
    }
  }

  nonisolated static let ways = [
    ListBinderOptions(), ListBinderOptions(delivery: .withoutMoves), ListBinderOptions(rowUpdates: .reconfigure),
    ListBinderOptions(delivery: .withoutMoves, rowUpdates: .reconfigure), ListBinderOptions(largestBatch: 0),
  ]

  /// The last row of a section moves into a section of its own, and back.
  @Test(arguments: Arrangement.allCases, ways)
  func aRowMovedToAnInsertedSectionStaysSelected(_ arrangement: Arrangement, _ options: ListBinderOptions) throws {
    let bench = Bench([.init(id: 1), .init(id: 2, group: 1), .init(id: 3)], arrangement, options: options)
    bench.select(3)
    bench.contacts[2].group = 5
    #expect(bench.selected == [3])
    bench.contacts[2].group = 0
    #expect(bench.selected == [3])
    bench.contacts.modify { contacts in
      contacts[2] = .init(id: 3, group: 7, name: 9)
      contacts.remove(at: 0)
    }
    #expect(bench.selected == [3])
    try bench.view.check()
  }

  /// In one transaction: by hand, by the standard library's own algorithms, and by assignments.
  @Test(arguments: Arrangement.allCases, ways)
  func aRowThatIsRemovedAndReinsertedStaysSelected(_ arrangement: Arrangement, _ options: ListBinderOptions) throws {
    let edits: [(inout CollectionEditor<Contact>) -> Void] = [
      { $0.append($0.remove(at: 0)) },
      { contacts in
        let sorted = contacts.sorted { $0.id > $1.id }
        contacts.removeAll()
        contacts.append(contentsOf: sorted)
      },
      { $0.replaceSubrange(0..<$0.count, with: $0.shuffled()) },
      { contacts in
        let first = contacts[0]
        contacts[0] = contacts[1]
        contacts[1] = first
      },
      { $0.swapAt(0, 3) },
      { contacts in
        var first = contacts.remove(at: 0)
        first.group = 9
        contacts.insert(first, at: 2)
      },
    ]
    for (number, edit) in edits.enumerated() {
      let bench = Bench((0..<4).map { .init(id: $0, group: $0 % 2, name: $0) }, arrangement, options: options)
      bench.select(0, 3)
      bench.contacts.modify { edit(&$0) }
      #expect(bench.selected == [0, 3], "edit \(number)")
      try bench.view.check()
    }
  }

  /// A row that is gone is not selected, and neither is another row that has taken its place.
  @Test(arguments: ways) func noOtherRowIsSelectedInstead(_ options: ListBinderOptions) {
    let bench = Bench((0..<4).map { .init(id: $0) }, .oneSection, options: options)
    bench.select(0)
    bench.contacts.modify { contacts in
      contacts[0] = contacts[1]
      contacts.remove(at: 1)
    }
    #expect(bench.selected.isEmpty && bench.contacts.map(\.id) == [1, 2, 3])
  }

  /// Values that are compared as a whole are not found again when they change, so the place is what counts.
  @Test(arguments: ways) func aValueThatChangesStaysSelected(_ options: ListBinderOptions) {
    let names = MutableCollectionProperty(["Ada", "Alan", "Grace"])
    let view = StrictListView<Int, String> { [] }
    let binder = ListBinder<Int, String>(view, sections: .init(), rows: .init(), options: options)
    view.source = { [unowned binder] in binder.sections }
    binder.bind(to: names.updates.grouped { _ in 0 })
    view.selectRow(at: .init(section: 0, row: 1))
    names[1] = "Alonzo"
    #expect(view.selectedRows.map(\.row) == [1])
    names.modify { names in
      names[1] = "Barbara"
      names.insert("Emmy", at: 0)
    }
    #expect(view.selectedRows.map(\.row) == [2])
  }

  /// A change that is applied as it is tells a row as removed from one section and inserted with another.
  @Test(arguments: ways) func anAppliedChangeKeepsTheSelection(_ options: ListBinderOptions) async {
    typealias Snapshot = SectionSnapshot<Int, Contact>
    let bench = Bench([], options: options)
    await bench.binder.apply([Snapshot(section: 0, rows: [.init(id: 1), .init(id: 2)])])
    bench.view.layout()
    bench.select(2)
    let new: PersistentArray = [
      Snapshot(section: 0, rows: [.init(id: 1)]), Snapshot(section: 3, rows: [.init(id: 2, group: 3)]),
    ]
    await bench.binder.apply(
      SectionedChange([.row(.remove(1, .init(id: 2)), section: 0), .section(.insert(1, new[1]))]), leadingTo: new)
    #expect(bench.selected == [2])
  }

  /// Sections are replaced by others with the same rows, and rows go from section to section in a transaction.
  @Test(arguments: ways) func rowsStaySelectedInOtherSections(_ options: ListBinderOptions) throws {
    let sections = MutableCollectionProperty([
      MutableCollectionSection([Contact(id: 1), Contact(id: 2)]), MutableCollectionSection([Contact(id: 3)]),
    ])
    let view = StrictListView<ObjectIdentifier, Contact> { [] }
    let binder = ListBinder<ObjectIdentifier, Contact>(view, sections: .init(), rows: .init(), options: options)
    view.source = { [unowned binder] in binder.sections }
    binder.bind(to: sections.sectionedUpdates.mapSections { ObjectIdentifier($0) })
    var selected: [Int] { view.selectedRows.map { binder.sections[$0.section].rows[$0.row].id } }
    view.selectRow(at: .init(section: 0, row: 1))
    sections[0] = MutableCollectionSection([Contact(id: 2), Contact(id: 1)])
    #expect(selected == [2])
    transact {
      let contact = sections[0].remove(at: 0)
      sections[1].append(contact)
    }
    #expect(selected == [2])
    transact {
      let contact = sections[1].remove(at: 1)
      sections.append(MutableCollectionSection([contact]))
      sections.remove(at: 1)
    }
    #expect(selected == [2])
    try view.check()
  }

  /// Rows without a hashable identity are paired as well.
  static let comparisons: [ElementComparison<Contact>] = [
    .init(), .init(identity: { $0.id == $1.id }, content: ==),
  ]

  /// Rows are selected, and then moved, edited, taken out and put back in any way, also while the view is busy or
  /// hidden. The selected rows are those that have been selected and shown without interruption.
  @Test(arguments: Arrangement.allCases, View.Flavor.allCases)
  func rowsThatAreAlwaysDisplayedStaySelected(_ arrangement: Arrangement, _ flavor: View.Flavor) {
    let first = (Arrangement.allCases.firstIndex(of: arrangement) ?? 0) * 100_000 + (flavor == .table ? 0 : 50_000)
    for seed in first..<first + (isLongRun ? 1_000 : 30) {
      var random = SeededGenerator(seed: UInt64(seed))
      func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
      var options = Self.ways[int(Self.ways.count)]
      if options.largestBatch > 0, int(3) == 0 { options.largestBatch = 3 }
      var nextID = 8
      let bench = Bench(
        (0..<nextID).map { .init(id: $0, group: $0 % 3, name: $0 / 2) }, arrangement, flavor: flavor, options: options,
        by: Self.comparisons[int(2)])
      var expected: Set<Int> = []
      for step in 0..<25 {
        switch int(12) {
        case 0: bench.view.delaysCompletions.toggle()
        case 1: bench.view.isOnScreen.toggle()
        case 2...3: bench.view.complete(finished: Bool.random(using: &random))
        case 4...5:
          bench.view.layout()
          guard let contact = bench.view.displayed.flatMap({ $0.rows }).randomElement(using: &random) else { break }
          bench.select(contact.id)
          expected.insert(contact.id)
        case 6: bench.contacts.set(bench.contacts.shuffled(using: &random))
        default:
          bench.contacts.modify { contacts in
            for _ in 0...int(3) { Self.edit(&contacts, &nextID, &random) }
          }
        }
        expected.formIntersection(bench.shown)
        bench.view.layout()
        #expect(
          bench.selected == expected.sorted() && bench.view.violations.isEmpty && bench.issues.isEmpty,
          "seed \(seed), step \(step): \(bench.view.violations), \(bench.issues)")
        if bench.selected != expected.sorted() { return }
      }
    }
  }

  static func edit(_ contacts: inout CollectionEditor<Contact>, _ nextID: inout Int, _ random: inout SeededGenerator) {
    func int(_ limit: Int) -> Int { Int.random(in: 0..<max(limit, 1), using: &random) }
    let count = contacts.count
    switch int(10) {
    case 0:
      contacts.insert(.init(id: nextID, group: int(5), name: int(6)), at: int(count + 1))
      nextID += 1
    case _ where count == 0: break
    case 1: contacts.remove(at: int(count))
    case 2: contacts.move(from: int(count), to: int(count))
    case 3: contacts[int(count)].group = int(6)
    case 4: contacts[int(count)].name = int(6)
    case 5:
      let (a, b) = (int(count), int(count))
      let contact = contacts[a]
      contacts[a] = contacts[b]
      contacts[b] = contact
    case 6:
      var contact = contacts.remove(at: int(count))
      if Bool.random(using: &random) { contact.group = int(6) }
      if Bool.random(using: &random) { contact.name = int(6) }
      contacts.insert(contact, at: int(count))
    case 7:
      let sorted = contacts.sorted { $0.name < $1.name }
      contacts.removeAll()
      contacts.append(contentsOf: sorted)
    case 8: contacts.sort { $0.id < $1.id }
    default: contacts.refresh(at: int(count))
    }
  }
}
