/// The rows of one section as a live list: an element of a list of groups.
///
/// ```swift
/// let teams = CollectionProperty(people.updates.grouped(by: \.team).groups)
/// teams[0].flatChanges.startWithValues { print($0.operation) }
/// people[1].team = 1  // prints: insert
/// print(teams[0].key, teams[0].count)  // prints: 1 3
/// ```
///
/// It changes together with the sections that it was made of, before any observer is notified. When its section is gone,
/// it keeps its last rows, and its streams complete. As the elements of lists, groups are sections: the deep streams of a
/// list of groups report what happens in them.
public final class CollectionGroup<Key, Element>: ObservableList {
  /// What the rows have in common: the data of the section.
  public let key: Key
  @usableFromInline let rows: GroupRows<Element>

  /// The implementation of the list.
  @inlinable public var core: CollectionCore<Element> { CollectionCore(rows.node) }

  @usableFromInline
  init(_ key: Key, _ rows: GroupRows<Element>) {
    self.key = key
    self.rows = rows
  }
}

extension CollectionGroup: Identifiable where Key: Hashable {
  /// The key.
  public var id: Key { key }
}

extension CollectionGroup: SignalProducerConvertible {
  /// A list cannot fail.
  public typealias Failure = Never
}

extension CollectionGroup: CustomStringConvertible {
  /// The key and the rows.
  public var description: String { "\(key): \(value)" }
}

extension CollectionGroup: SectionWithRows {
  package var titleBesidesRows: String? { "\(key)" }
}

/// The rows of a group, and the node that has them. A group whose key changes becomes another one with the same rows.
@usableFromInline
final class GroupRows<Element> {
  @usableFromInline let node: ListNode<Element>
  @usableFromInline let inbox: RowsInbox<Element>
  private let hold: NodeHold

  @inlinable
  convenience init(_ rows: PersistentArray<Element>, _ shape: ListShape<Element>, _ splitter: Splitter) {
    let inbox = RowsInbox(rows, splitter)
    self.init(
      inbox,
      Derived(
        ManyInputs([]), shape,
        Hosting(
          inbox, links: RowsInbox.links, begin: { inbox, _ in inbox.first },
          follow: { inbox, _, steps in inbox.follow(&steps) })))
  }

  @usableFromInline
  init(_ inbox: RowsInbox<Element>, _ node: ListNode<Element>) {
    self.inbox = inbox
    self.node = node
    hold = NodeHold(node)
  }

  deinit { node.endInIsolation() }

  /// Its section is gone.
  fileprivate func end() { node.endInIsolation() }

  @inlinable
  func add(_ change: CollectionChange<Element>) {
    inbox.add(change)
    inbox.edge?.wakeTarget()
  }

  fileprivate func forEachFollower(_ body: (Node) -> Void) { body(node) }
}

/// The node that tells groups what happens to their rows. It holds them, and not the other way round.
@usableFromInline
final class Splitter {
  // Set to `nil` by the node's kernel at its end, at the latest before the node goes.
  fileprivate unowned(unsafe) var node: Node?

  @usableFromInline init() {}
}

/// What has happened to the rows of a group in the commit in progress.
@usableFromInline
final class RowsInbox<Element> {
  /// Exclusivity is not checked: only the splitter adds changes, before the group's node takes them.
  @exclusivity(unchecked) @usableFromInline var changes = Changes()
  @usableFromInline let first: PersistentArray<Element>
  @usableFromInline var edge: Edge?
  private let splitter: Splitter

  @usableFromInline
  init(_ first: PersistentArray<Element>, _ splitter: Splitter) {
    self.first = first
    self.splitter = splitter
  }

  /// Most commits make one change.
  @usableFromInline
  struct Changes {
    @usableFromInline var first: CollectionChange<Element>?
    @usableFromInline var others: [CollectionChange<Element>] = []

    @inlinable init() {}
  }

  @inlinable
  func add(_ change: CollectionChange<Element>) {
    if changes.first == nil { changes.first = change } else { changes.others.append(change) }
  }

  @inlinable
  func follow(_ steps: inout Steps<ListShape<Element>>) {
    guard let first = changes.first.take() else { return }
    steps.append(first)
    if changes.others.isEmpty { return }
    for change in changes.others { steps.append(change) }
    changes.others = []
  }

  // It ends when its section is gone.
  @usableFromInline static var links: HostedLinks<RowsInbox> {
    HostedLinks(
      isOver: { _, _ in false }, link: { $0.link($1) }, unlink: { $0.edge = nil },
      forEachChosen: { inbox, body in if let node = inbox.splitter.node { body(node) } })
  }

  private func link(_ node: Node) {
    guard edge == nil else { return }
    edge = Edge(to: node)
    if let splitter = splitter.node { node.rise(above: splitter) }
  }
}

// MARK: - Sections as groups

extension SectionedProducer {
  /// The sections as a list of live lists, which have the data of their sections as keys.
  ///
  /// All that lists have can follow: groups can be filtered and sorted by what is in them, and be made into other things.
  /// O(log n) for each row of a change.
  ///
  /// ```swift
  /// let teams = CollectionProperty(people.updates.grouped(by: \.team).groups)
  /// print(teams.map { "\($0.key): \($0.count)" })  // prints: ["1: 2", "2: 1"]
  /// ```
  public var groups: CollectionProducer<CollectionGroup<Section, Row>> {
    // A list comes after its sections, and what tells these of changes comes before them.
    CollectionProducer<CollectionGroup<Section, Row>>(
      split.deriving { source, _ in Derived(source.input, source.node.shape, Reflecting()) })
  }

  /// The groups, by a node that updates before they do.
  @inlinable var split: Recipe<ListShape<CollectionGroup<Section, Row>>> {
    recipe.deriving { source, _ in
      let rows = ListShape(source.node.shape.traits.rows)
      let splitting = Splitting<Section, Row> { GroupRows($0, rows, $1) }
      return Derived(
        source.input, ListShape(comparing: .init()),
        Hosting(splitting, links: Splitting.links, begin: { $0.begin($1) }, follow: { $0.follow($1, &$2) }))
    }
  }
}

/// Sections as groups.
@usableFromInline
struct Splitting<Section, Row> {
  @usableFromInline typealias Sources = SingleInput<TableShape<Section, Row>>
  @usableFromInline typealias Group = CollectionGroup<Section, Row>
  @usableFromInline typealias Output = ListShape<Group>

  private let makeRows: (PersistentArray<Row>, Splitter) -> GroupRows<Row>
  private let splitter = Splitter()
  @usableFromInline var groups: PersistentArray<GroupRows<Row>> = []

  @usableFromInline
  init(_ makeRows: @escaping (PersistentArray<Row>, Splitter) -> GroupRows<Row>) { self.makeRows = makeRows }

  @usableFromInline static var links: HostedLinks<Splitting> {
    HostedLinks(link: { $0.link($1) }, forEachFollower: { $0.forEachFollower($1) }, end: { $0.end() })
  }

  private func group(_ snapshot: SectionSnapshot<Section, Row>) -> Group {
    Group(snapshot.section, makeRows(snapshot.rows, splitter))
  }

  @usableFromInline
  mutating func begin(_ source: Sources) -> PersistentArray<Group> {
    let all = PersistentArray(source.value.map(group))
    groups = PersistentArray(all.map(\.rows))
    return all
  }

  private func link(_ node: Node) {
    splitter.node = node
    for group in groups { group.node.rise(above: node) }
  }

  private func forEachFollower(_ body: (Node) -> Void) { for group in groups { group.forEachFollower(body) } }

  @inlinable
  mutating func follow(_ source: Sources, _ steps: inout Steps<Output>) {
    guard let change = source.record?._withUnsafeGuaranteedRef({ $0.change }) else { return }
    if case .row(let change, let section) = change {
      groups[section].add(change)
    } else if let (source, target, old, new) = change.updateElsewhere {
      groups[source.section].add(.remove(source.row, old))
      groups[target.section].add(.insert(target.row, new))
    } else {
      followParts(of: change, &steps)
    }
  }

  @usableFromInline
  mutating func followParts(of change: SectionedChange<Section, Row>, _ steps: inout Steps<Output>) {
    for part in change.parts { follow(part, &steps) }
  }

  private mutating func follow(_ part: SectionedChange<Section, Row>, _ steps: inout Steps<Output>) {
    switch part {
    case .row(let change, let section): groups[section].add(change)
    case .moveRow(let source, let target, let row):
      if source.section == target.section {
        groups[source.section].add(.move(from: source.row, to: target.row, row))
      } else {
        groups[source.section].add(.remove(source.row, row))
        groups[target.section].add(.insert(target.row, row))
      }
    case .section(let change): change.forEachRun { follow($0, &steps) }
    case .composite: preconditionFailure("A part is not composite")
    }
  }

  private mutating func follow(_ run: ChangeRun<SectionSnapshot<Section, Row>>, _ steps: inout Steps<Output>) {
    var list = steps.value
    let change: CollectionChange<Group>
    switch run.kind {
    case .insert:
      let new = PersistentArray(run.elements.map(group))
      groups.replaceSubrange(run.index..<run.index, with: PersistentArray(new.map(\.rows)))
      change = list.follow(run) { _ in new }
    case .remove:
      for group in groups[run.index..<run.index + run.count] { group.end() }
      groups.removeSubrange(run.index..<run.index + run.count)
      change = list.follow(run) { _ in [] }
    case .update:
      var position = run.index
      let new = zip(run.elements, run.newElements).map { old, new in
        defer { position += 1 }
        // Only the data of the section have changed.
        if old.rows.isTriviallyIdentical(to: new.rows) { return Group(new.section, groups[position]) }
        groups[position].end()
        let group = group(new)
        groups[position] = group.rows
        return group
      }
      change = list.follow(run) { _ in PersistentArray(new) }
    case .move:
      groups.move(from: run.index, to: run.target)
      change = list.follow(run) { _ in [] }
    }
    steps.append(change, leadingTo: list)
  }

  private mutating func end() {
    for group in groups { group.end() }
    groups = []
    splitter.node = nil
  }
}
