extension CollectionProperty {
  /// Creates a list of section snapshots that follows a stream of sections: it changes together with the stream, before
  /// any observer is notified.
  ///
  /// Each element is a snapshot of a section and its rows, so that you can read `list[0].rows[2]`. The list's `updates`
  /// report a section whose rows have changed as an updated element, so that operators can filter and sort sections.
  /// ``sectionedUpdates`` reports the changes row by row, and `changes` reports them at index paths.
  ///
  /// ```swift
  /// let byTeam = CollectionProperty(people.updates.grouped(by: \.team))
  /// print(byTeam[0].section, byTeam[0].rows[1].name)  // prints: 1 Cleo
  /// let large = CollectionProperty(byTeam.updates.filter { $0.rows.count > 1 })
  /// print(large.map(\.section))  // prints: [1]
  /// ```
  @inlinable
  public convenience init<Section, Row>(
    _ sections: SectionedProducer<Section, Row>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Element == SectionSnapshot<Section, Row> {
    self.init(sections, keepsSources: true, (fileID, line))
  }

  /// Creates a list of section snapshots that follows a stream of sections, but does not keep that going: it ends with
  /// the lists that the stream was made of, and keeps its last elements.
  @inlinable
  public convenience init<Section, Row>(
    reflecting sections: SectionedProducer<Section, Row>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Element == SectionSnapshot<Section, Row> {
    self.init(sections, keepsSources: false, (fileID, line))
  }

  @inlinable
  @inline(never)
  convenience init<Section, Row>(
    _ sections: SectionedProducer<Section, Row>, keepsSources: Bool, _ location: SourceLocation
  ) where Element == SectionSnapshot<Section, Row> {
    let starting = Starting(keeping: keepsSources)
    let table: TableNode<Section, Row>
    var following: (any Disposable)?
    var domain: SharedDomain?
    do throws(LockedSource) {
      table = try sections.recipe.start(starting).nodeOfItsOwn
    } catch {
      domain = error.domain
      (table, following) = sections.recipe.follow(in: error.domain)
    }
    let list = withExtendedLifetime(table) {
      Derived(SingleInput(table), table.shape.ofSnapshots, ListOfSnapshots<Section, Row>(), placeholder: [])
    }
    if let domain { list.adopt(domain) }
    self.init(list, table: table, keeping: starting.kept, following: following, location)
  }
}

extension CollectionProperty where Element: SectionSnapshotProtocol {
  /// The updates of sections and rows, with all sections before and after each update. The first update leads from no
  /// sections to the current ones. If this list follows a list of snapshots instead of a stream of sections, a section
  /// whose rows have changed is updated as a whole.
  ///
  /// ```swift
  /// let byTeam = CollectionProperty(people.updates.grouped(by: \.team).mapRows(\.name))
  /// byTeam.sectionedUpdates.producer.skip(first: 1).startWithValues { print($0.change) }
  /// people[2].name = "Kim"  // prints: row(update(1, old: "Cleo", new: "Kim"), section: 0)
  /// ```
  public var sectionedUpdates: SectionedProducer<Element.Section, Element.Row> {
    typealias Snapshot = SectionSnapshot<Element.Section, Element.Row>
    if let table = table as? TableNode<Element.Section, Element.Row> {
      return SectionedProducer(Recipe(table, ownedBy: self))
    }
    guard let recipe = recipe as? Recipe<ListShape<Snapshot>> else {
      preconditionFailure("\(Element.self) is not a snapshot of a section")
    }
    return SectionedProducer(
      recipe.hosting { _ in
        (TableOfSnapshots<Element.Section, Element.Row>(), TableShape<Element.Section, Element.Row>.ofKnownValues)
      } begin: { state, source in
        state.begin(source)
      } follow: { state, record, steps in
        state.follow(record, &steps)
      })
  }
}

extension Recipe {
  /// Follows sections and rows under the lock of a shared list.
  @usableFromInline
  func follow<Section, Row>(in domain: SharedDomain) -> (node: Holder<S>, following: any Disposable)
  where S == TableShape<Section, Row> {
    follow(in: domain, [], .ofKnownValues) { .section(.insertion(of: $0, at: 0)) }
  }
}

/// A table as a list of snapshots, which follows the table only while somebody follows the list.
@usableFromInline
struct ListOfSnapshots<Section, Row>: Kernel {
  @usableFromInline typealias Output = ListShape<SectionSnapshot<Section, Row>>

  @inlinable init() {}

  @inlinable var isStateless: Bool { true }

  @inlinable
  func begin(_ source: SingleInput<TableShape<Section, Row>>) -> Output.Value { source.value }

  @inlinable
  func follow(_ source: SingleInput<TableShape<Section, Row>>, _ steps: inout Steps<Output>) {
    source.record?._withUnsafeGuaranteedRef { record in
      guard let change = record.change else { return }
      steps.append(change.ofSnapshots(from: steps.start, to: record.after), leadingTo: record.after)
      steps.inside = ChangeOfTable(change)
    }
  }
}

/// A change of a list of snapshots at every level.
@usableFromInline
final class ChangeOfTable<Section, Row>: PathChange {
  private let change: SectionedChange<Section, Row>

  @usableFromInline init(_ change: SectionedChange<Section, Row>) { self.change = change }

  override func paths(below path: [Int]) -> IndexPathChange { IndexPathChange(change, at: path) }
}

/// A list of snapshots as a table: a section whose rows have changed is updated as a whole.
struct TableOfSnapshots<Section, Row> {
  typealias Input = ListShape<SectionSnapshot<Section, Row>>
  typealias Output = TableShape<Section, Row>

  func begin(_ source: Input.Value) -> Output.Value { source }

  func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    if let change = record.change { steps.append(.section(change), leadingTo: record.after) }
  }
}

extension SectionedChange {
  @usableFromInline typealias Snapshots = PersistentArray<Snapshot>

  /// Converts the change to one of a list of snapshots, in which a section whose rows have changed is updated once.
  /// O(log s) for each step, for s sections.
  @inlinable
  func ofSnapshots(from before: Snapshots, to after: Snapshots) -> CollectionChange<Snapshot> {
    switch self {
    case .section(let change): return change
    case .row(_, let section): return .update(section, old: before[section], new: after[section])
    default:
      let parts = parts
      if let sections = Self.sectionsOfRows(parts) {
        return CollectionChange(sections.map { .update($0, old: before[$0], new: after[$0]) })
      }
      // First compose what happens to the sections, regardless of their contents.
      var composition = ChangeComposition<Int>()
      for part in parts {
        if case .section(let change) = part {
          composition.append(change.map { _ in 0 })
        } else {
          for section in part.sectionsOfRows { composition.append(.update(section, old: 0, new: 0)) }
        }
      }
      return composition.change.ofElements(from: before, to: after)
    }
  }
}

extension SectionedChange {
  /// Returns the sections in which rows have changed, in ascending order, or `nil` if the sections themselves have
  /// changed.
  @inlinable
  static func sectionsOfRows(_ parts: [SectionedChange]) -> [Int]? {
    var sections: Set<Int> = []
    for part in parts {
      if case .section = part { return nil }
      sections.formUnion(part.sectionsOfRows)
    }
    return sections.sorted()
  }

  /// The sections whose rows a part of a change affects.
  @inlinable
  var sectionsOfRows: [Int] {
    switch self {
    case .section, .composite: []
    case .row(_, let section): [section]
    case .moveRow(let source, let target, _):
      source.section == target.section ? [source.section] : [source.section, target.section]
    }
  }
}

extension CollectionChange<Int> {
  /// Returns this change, which is in canonical order, with elements in place of the numbers.
  @inlinable
  func ofElements<New>(
    from before: PersistentArray<New>, to after: PersistentArray<New>
  ) -> CollectionChange<New> {
    var list = before
    // Insertions and updates come last, by ascending position: from then on, no element changes its position.
    return CollectionChange<New>(
      steps.map { step in
        let new: CollectionChange<New>
        switch step {
        case .insert(let index, _): new = .insert(index, after[index])
        case .remove(let index, _): new = .remove(index, list[index])
        case .update(let index, _, _): new = .update(index, old: list[index], new: after[index])
        case .move(let source, let target, _): new = .move(from: source, to: target, list[source])
        case .composite: preconditionFailure("A step is not composite")
        }
        new.performUnchecked(on: &list)
        return new
      })
  }
}
