import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Lists that closures of operators edit in the middle of a commit, so that they have several changes in it.
@Suite struct EditsByOperatorClosuresTests {
  private typealias Section = MutableCollectionSection<Int>

  /// A closure edits another section of the table that the operator follows.
  @Test func anOperatorClosureCanEditAnotherSection() throws {
    let table = MutableCollectionProperty([Section([1]), Section([2])])
    let (deep, updates) = (Recorder(table.changes), Recorder(table.sectionedUpdates))
    let kept = CollectionProperty(
      table.sectionedUpdates.mapRows { (number: Int) -> Int in
        if number == 5 { table[1].append(6) }
        return number
      })
    let told = Recorder(kept.sectionedUpdates)
    table[0].append(5)
    #expect(kept.value.map { Array($0.rows) } == [[1, 5], [2, 6]])
    #expect(deep.values.map(\.description) == ["insert [0, 1] 5", "insert [1, 1] 6"])
    #expect(
      updates.values.map { $0.after.map { Array($0.rows) } } == [[[1], [2]], [[1, 5], [2]], [[1, 5], [2, 6]]])
    try checkChangeLaws(updates.values, sections: ===, rows: ==)
    try checkChangeLaws(told.values, sections: ===, rows: ==)
  }

  /// A closure edits the section whose change it handles, before the table that contains the section is updated.
  @Test func anOperatorClosureCanEditTheSameSection() throws {
    let table = MutableCollectionProperty([Section([1]), Section([2])])
    let (deep, updates) = (Recorder(table.changes), Recorder(table.sectionedUpdates))
    let rows = Recorder(table[0].updates)
    let kept = CollectionProperty(
      table[0].updates.map { (number: Int) -> Int in
        if number == 5 { table[0].append(6) }
        return number
      })
    let sections = CollectionProperty(table.sectionedUpdates)
    table[0].append(5)
    #expect(Array(kept) == [1, 5, 6] && sections.value.map { Array($0.rows) } == [[1, 5, 6], [2]])
    #expect(rows.values.map { Array($0.after) } == [[1], [1, 5], [1, 5, 6]])
    #expect(updates.values.last?.after.map { Array($0.rows) } == [[1, 5, 6], [2]])
    try checkChangeLaws(updates.values, sections: ===, rows: ==)
    #expect(deep.values.flatMap { $0.steps.map(\.description) } == ["insert [0, 1] 5", "insert [0, 2] 6"])
  }

  /// Edits two levels down, in a list of tables, with observers that start in between.
  @Test func anOperatorClosureCanEditSectionsOfSections() throws {
    typealias Table = MutableCollectionSection<Section>
    let root = MutableCollectionProperty([Table([Section([1])]), Table([Section([2])])])
    let (deep, lists) = (Recorder(root.changes), Recorder(root.producer))
    let sections = Recorder(root[0].sectionedUpdates)
    var late: [Recorder<SectionedUpdate<Section, Int>, Never>] = []
    let kept = CollectionProperty(
      root[0][0].updates.map { (number: Int) -> Int in
        if number == 5 { root[0][0].append(6) }
        if number == 6 { root[1][0].append(7) }
        if number >= 5 { late.append(Recorder(root[0].sectionedUpdates)) }
        return number
      })
    root[0][0].append(5)
    #expect(Array(kept) == [1, 5, 6] && late.count == 2)
    let steps = deep.values.flatMap { $0.steps.map(\.description) }
    #expect(Set(steps) == ["insert [0, 0, 1] 5", "insert [0, 0, 2] 6", "insert [1, 0, 1] 7"] && steps.count == 3)
    #expect(lists.values.count == deep.values.count + 1)
    for told in [sections] + late {
      #expect(told.values.last?.after.map { Array($0.rows) } == [[1, 5, 6]])
      try checkChangeLaws(told.values, sections: ===, rows: ==)
    }
  }

  /// A closure edits the list of sections while one of the sections has changed.
  @Test func anOperatorClosureCanEditTheListOfSections() throws {
    let table = MutableCollectionProperty([Section([1]), Section([2])])
    let (deep, updates) = (Recorder(table.changes), Recorder(table.sectionedUpdates))
    let kept = CollectionProperty(
      table.sectionedUpdates.mapRows { (number: Int) -> Int in
        if number == 5 {
          table[0].append(6)
          table.append(Section([3]))
          table.move(from: 0, to: 1)
        }
        return number
      })
    let flat = Recorder(table.flatChanges)
    table[0].append(5)
    #expect(kept.value.map { Array($0.rows) } == [[2], [1, 5, 6], [3]])
    #expect(updates.values.last?.after.map { Array($0.rows) } == [[2], [1, 5, 6], [3]])
    #expect(flat.values.count == 1 && flat.values.first?.count == 2)
    try checkChangeLaws(updates.values, sections: ===, rows: ==)
    var replayed: [Any] = [
      SectionSnapshot(section: table[1], rows: [1]), SectionSnapshot(section: table[0], rows: [2]),
    ]
    for change in deep.values { try change.apply(to: &replayed) }
    #expect(replayed.map { ($0 as? SectionSnapshot<Section, Int>).map { Array($0.rows) } } == [[2], [1, 5, 6], [3]])
  }

  /// Edits that wait for their turn are sent as one change, or not at all if they cancel out.
  @Test func severalEditsByAnOperatorClosureAreOneChange() throws {
    let (list, other) = (MutableCollectionProperty([1]), MutableCollectionProperty([10]))
    let (changes, lists) = (Recorder(other.flatChanges), Recorder(other.producer))
    let copy = CollectionProperty(other.updates)
    let kept = CollectionProperty(
      list.updates.map { (number: Int) -> Int in
        switch number {
        case 2:
          other.append(11)
          other.append(12)
        case 3:
          other.append(13)
          other.removeLast()
        case 4:
          other.modify { items in items.append(14) }
          other.append(15)
          other.modify { items in
            items.append(16)
            items.append(17)
          }
        default: break
        }
        return number
      })
    list.append(2)
    #expect(changes.values == [.insertion(of: [11, 12], at: 1)])
    list.append(3)
    #expect(changes.values.count == 1 && lists.values.count == 2)
    list.append(4)
    #expect(changes.values.dropFirst() == [.insertion(of: [14, 15, 16, 17], at: 3)])
    #expect(copy.value == other.value && Array(other) == [10, 11, 12, 14, 15, 16, 17] && Array(kept) == [1, 2, 3, 4])
  }

  /// A transaction in a closure that is rolled back undoes its own edits, and nothing else.
  @Test func aTransactionOfAnOperatorClosureCanBeRolledBack() throws {
    struct Failure: Error {}
    let (list, other) = (MutableCollectionProperty([1]), MutableCollectionProperty([10]))
    let told = Recorder(other.updates)
    let copy = CollectionProperty(other.updates)
    let kept = CollectionProperty(
      list.updates.map { (number: Int) -> Int in
        guard number == 2 else { return number }
        other.modify { items in items.append(11) }
        try? other.modify { items in
          items.removeAll()
          throw Failure()
        }
        other.append(12)
        return number
      })
    list.append(2)
    #expect(Array(other) == [10, 11, 12] && copy.value == other.value && Array(kept) == [1, 2])
    #expect(told.values.map { Array($0.after) } == [[10], [10, 11, 12]])
    try checkChangeLaws(told.values)
  }

  /// A list that has changed is edited after its own turn, in a transaction and directly.
  @Test func anOperatorClosureCanEditAListThatHasChangedAlready() throws {
    let list = MutableCollectionProperty([1])
    let told = Recorder(list.updates)
    let copy = CollectionProperty(list.updates)
    let kept = CollectionProperty(
      list.updates.map { (number: Int) -> Int in
        guard number == 2 else { return number }
        list.modify { items in items.append(3) }
        list.append(4)
        list.modify { items in items.append(5) }
        return number
      })
    list.append(2)
    #expect(Array(list) == [1, 2, 3, 4, 5] && copy.value == list.value && kept.value == list.value)
    #expect(told.values.map { Array($0.after) } == [[1], [1, 2], [1, 2, 3, 4, 5]])
    try checkChangeLaws(told.values)
    transact {
      list.removeLast()
      list.append(2)
    }
    #expect(copy.value == list.value && kept.value == list.value && told.values.last?.after == list.value)
    try checkChangeLaws(told.values)
  }

  /// Observers that start between an edit and the list's part in the commit.
  @Test func observersStartedAfterAnEditByAClosureMissNothing() throws {
    let edits: [(MutableCollectionProperty<Int>) -> Void] = [
      { $0.append(3) }, { list in list.modify { numbers in numbers.append(3) } },
    ]
    for edit in edits {
      let (list, other) = (MutableCollectionProperty([0]), MutableCollectionProperty([1, 2]))
      let all = CollectionProperty(other.updates.grouped { $0 % 2 })
      let full = CollectionProperty(all.updates.filter { _ in true })
      var late: [Recorder<CollectionUpdate<Int>, Never>] = []
      var sections: [Recorder<SectionedUpdate<Int, Int>, Never>] = []
      var snapshots: [CollectionProperty<SectionSnapshot<Int, Int>>] = []
      let kept = CollectionProperty(
        list.updates.map { (number: Int) -> Int in
          guard number > 0 else { return number }
          edit(other)
          let rows = other.updates
          late = [
            Recorder(rows), Recorder(rows.map { $0 }), Recorder(rows.filter { _ in true }), Recorder(rows.sorted()),
            Recorder(rows.prefix(9)), Recorder(rows.concatenated(with: rows.prefix(0))),
          ]
          sections = [full, all].map { Recorder($0.sectionedUpdates) } + [Recorder(rows.grouped { $0 % 2 })]
          snapshots = [full, all].map { CollectionProperty($0.sectionedUpdates) }
          return number
        })
      list[0] = 1
      for told in late {
        #expect(told.values.map { Array($0.after) } == [[1, 2], [1, 2, 3]])
        try checkChangeLaws(told.values)
      }
      for told in sections {
        #expect(told.values.map { $0.after.map { Array($0.rows) } } == [[[1], [2]], [[1, 3], [2]]])
        try checkChangeLaws(told.values)
      }
      for snapshots in snapshots { #expect(snapshots.map { Array($0.rows) } == [[1, 3], [2]]) }
      #expect(Array(kept) == [1])
    }
  }
}
