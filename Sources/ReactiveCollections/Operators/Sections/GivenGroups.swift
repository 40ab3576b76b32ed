internal import ReactiveCollectionsPositions

extension CollectionProducer {
  /// Returns one section for each of the given keys, in their order, with the elements that have the key; empty, if there
  /// are none. Elements with other keys are left out: the columns of a board.
  ///
  /// `key` is called once for each element that is inserted or updated, and its result is kept. An element whose key changes
  /// is moved to the other section and updated there. Of equal given keys, the first one counts. O(log² n) for each element
  /// of a change.
  ///
  /// ```swift
  /// let board = CollectionProperty(people.updates.grouped(by: \.team, in: [2, 3, 1]))
  /// print(board.map { "\($0.section): \($0.rows.count)" })  // prints: ["2: 1", "3: 0", "1: 2"]
  /// ```
  public func grouped<Key: Hashable>(
    by key: @escaping (Element) -> Key, in keys: some Sequence<Key>
  ) -> SectionedProducer<Key, Element> {
    let keys = PersistentArray(keys)
    return grouped(
      by: key,
      in: CollectionProducer<Key>(
        Recipe { _ in
          let node = ListSource(keys, comparison: .byHash)
          node.commit.isFinal = true
          return Started(node, keptBy: node)
        }))
  }

  /// Returns one section for each key of another list, in the order of that list. Otherwise works like
  /// `grouped(by:in:)` with fixed keys. If one commit changes both lists, the result changes once.
  ///
  /// ```swift
  /// let teams = MutableCollectionProperty([2, 1])
  /// let board = CollectionProperty(people.updates.grouped(by: \.team, in: teams.updates))
  /// teams.insert(3, at: 0)
  /// print(board.map { "\($0.section): \($0.rows.count)" })  // prints: ["3: 0", "2: 1", "1: 2"]
  /// ```
  public func grouped<Key: Hashable>(
    by key: @escaping (Element) -> Key, in keys: CollectionProducer<Key>
  ) -> SectionedProducer<Key, Element> {
    SectionedProducer<Key, Element>(
      recipe.deriving(with: keys.recipe) { source, keys in
        let shape = TableShape<Key, Element>(comparing: ==, rows: source.node.shape.traits)
        let groups = Hosting(
          GivenGroups(by: key, shape), begin: { $0.begin($1) }, follow: { $0.follow($1, &$2) })
        return Derived(Inputs(source.input, keys.input), shape, groups)
      })
  }

  /// Returns a value for each of the given keys that is derived from the elements which have the key. See
  /// `grouped(by:in:)` and `aggregated(_:)`.
  ///
  /// ```swift
  /// let counts = CollectionProperty(people.updates.grouped(by: \.team, in: [1, 3]) { $0.count })
  /// print(counts.map(\.value))  // prints: [2, 0]
  /// ```
  public func grouped<Key: Hashable, Value>(
    by key: @escaping (Element) -> Key, in keys: some Sequence<Key>,
    _ aggregate: @escaping (CollectionProducer) -> AggregateProducer<Value>
  ) -> CollectionProducer<Total<Key, Value>> {
    grouped(by: key, in: keys).aggregated(aggregate)
  }

  /// Returns several values for each of the given keys.
  @_disfavoredOverload
  public func grouped<Key: Hashable, each Value>(
    by key: @escaping (Element) -> Key, in keys: some Sequence<Key>,
    _ aggregates: @escaping (CollectionProducer) -> (repeat AggregateProducer<each Value>)
  ) -> CollectionProducer<Total<Key, (repeat each Value)>> {
    grouped(by: key, in: keys).aggregated(aggregates)
  }

  /// Returns a value for each key of another list that is derived from the elements which have the key.
  public func grouped<Key: Hashable, Value>(
    by key: @escaping (Element) -> Key, in keys: CollectionProducer<Key>,
    _ aggregate: @escaping (CollectionProducer) -> AggregateProducer<Value>
  ) -> CollectionProducer<Total<Key, Value>> {
    grouped(by: key, in: keys).aggregated(aggregate)
  }

  /// Returns several values for each key of another list.
  @_disfavoredOverload
  public func grouped<Key: Hashable, each Value>(
    by key: @escaping (Element) -> Key, in keys: CollectionProducer<Key>,
    _ aggregates: @escaping (CollectionProducer) -> (repeat AggregateProducer<each Value>)
  ) -> CollectionProducer<Total<Key, (repeat each Value)>> {
    grouped(by: key, in: keys).aggregated(aggregates)
  }

  /// Returns sections of the elements that have the keys of another list, which is followed: as with its updates.
  public func grouped<Key: Hashable>(
    by key: @escaping (Element) -> Key, in keys: some ObservableList<Key>
  ) -> SectionedProducer<Key, Element> {
    grouped(by: key, in: keys.updates)
  }

}

/// The groups of given keys. All groups are kept aside, in the order of their first rows; each of their steps is followed
/// where its key is given.
struct GivenGroups<Row, Key: Hashable> {
  typealias Sources = Inputs<ListShape<Row>, ListShape<Key>>
  typealias Output = TableShape<Key, Row>
  typealias Snapshot = SectionSnapshot<Key, Row>
  typealias Table = PersistentArray<Snapshot>

  private var grouping: Grouping<Row, Key>
  private let scratch: Scratch<Output>
  /// All groups, also those whose keys are not given.
  private var all: Table = []
  private var given: PersistentArray<Key> = []
  private var positions = KeyedPositions<Key>()

  init(by key: @escaping (Row) -> Key, _ shape: Output) {
    grouping = Grouping(GroupingRule(key, nil))
    scratch = Scratch([], shape)
  }

  /// Where the section of a key is.
  private func section(of key: Key) -> Int? { positions.firstPosition(of: key) }

  /// The rows that a given key has at a position: none, unless it is the first of equal ones.
  private func rows(at position: Int, _ rows: [Key: PersistentArray<Row>]) -> PersistentArray<Row> {
    section(of: given[position]) == position ? rows[given[position]] ?? [] : []
  }

  mutating func begin(_ sources: Sources) -> Table {
    all = grouping.begin(sources.first.value)
    given = sources.second.value
    for (position, key) in given.enumerated() { _ = positions.insert(key, at: position) }
    let rows = Dictionary(all.map { ($0.section, $0.rows) }) { first, _ in first }
    return Table(given.indices.map { Snapshot(section: given[$0], rows: self.rows(at: $0, rows)) })
  }

  mutating func follow(_ sources: Sources, _ steps: inout Steps<Output>) {
    if let record = sources.first.record {
      var grouping = grouping
      let made = scratch.steps(of: all) { made in record._withUnsafeGuaranteedRef { grouping.follow($0, &made) } }
      self.grouping = grouping
      for step in made { for part in step.parts { follow(part, &steps) } }
    }
    if let change = sources.second.record?._withUnsafeGuaranteedRef({ $0.change }) {
      change.forEachStep { follow($0, &steps) }
    }
  }

  // MARK: Rows

  private mutating func follow(_ part: SectionedChange<Key, Row>, _ steps: inout Steps<Output>) {
    switch part {
    case .row(let change, let group):
      if let section = section(of: all[group].section) { steps.append(.row(change, section: section)) }
    case .moveRow(let source, let target, let row): move(row, from: source, to: target, &steps)
    case .section(let change):
      change.forEachStep { step in
        switch step {
        case .insert(_, let snapshot) where !snapshot.rows.isEmpty:
          append(.insertion(of: snapshot.rows, at: 0), of: snapshot.section, &steps)
        case .remove(_, let snapshot) where !snapshot.rows.isEmpty:
          append(.removal(of: snapshot.rows, at: 0), of: snapshot.section, &steps)
        default: break
        }
      }
    case .composite: preconditionFailure("A part is not composite")
    }
    part.performUnchecked(on: &all)
  }

  private func append(_ change: CollectionChange<Row>, of key: Key, _ steps: inout Steps<Output>) {
    if let section = section(of: key) { steps.append(.row(change, section: section)) }
  }

  private func move(_ row: Row, from source: RowPosition, to target: RowPosition, _ steps: inout Steps<Output>) {
    let sections = (section(of: all[source.section].section), section(of: all[target.section].section))
    switch sections {
    case (let from?, let to?):
      steps.append(
        .moveRow(from: RowPosition(section: from, row: source.row), to: RowPosition(section: to, row: target.row), row))
    case (let from?, nil): steps.append(.row(.remove(source.row, row), section: from))
    case (nil, let to?): steps.append(.row(.insert(target.row, row), section: to))
    case (nil, nil): break
    }
  }

  // MARK: Keys

  private mutating func follow(_ step: CollectionChange<Key>, _ steps: inout Steps<Output>) {
    switch step {
    case .insert(let position, let key): insert(key, at: position, &steps)
    case .remove(let position, _): remove(at: position, &steps)
    case .update(let position, let old, let new):
      if old == new {
        let rows = steps.value[position].rows
        steps.append(
          .section(
            .update(position, old: Snapshot(section: old, rows: rows), new: Snapshot(section: new, rows: rows))))
        given[position] = new
      } else {
        remove(at: position, &steps)
        insert(new, at: position, &steps)
      }
    case .move(let source, let target, let key):
      let wasShown = section(of: key)
      given.move(from: source, to: target)
      _ = positions.move(from: source, to: target)
      steps.append(.section(.move(from: source, to: target, steps.value[source])))
      // Another one of equal keys may be the first now.
      guard let wasShown, let isShown = section(of: key) else { return }
      let now = wasShown == source ? target : wasShown - (source < wasShown ? 1 : 0) + (target <= wasShown ? 1 : 0)
      if now != isShown { pass(from: now, to: isShown, &steps) }
    case .composite: preconditionFailure("A step cannot be composite")
    }
  }

  private mutating func insert(_ key: Key, at position: Int, _ steps: inout Steps<Output>) {
    let shown = section(of: key)
    given.insert(key, at: position)
    _ = positions.insert(key, at: position)
    let isFirst = section(of: key) == position
    let rows = isFirst && shown == nil ? grouping.rows(of: key, in: all) : []
    steps.append(.section(.insert(position, Snapshot(section: key, rows: rows))))
    if isFirst, let shown { pass(from: shown + 1, to: position, &steps) }
  }

  private mutating func remove(at position: Int, _ steps: inout Steps<Output>) {
    let key = given[position]
    let isShown = section(of: key) == position
    given.remove(at: position)
    _ = positions.remove(at: position)
    if isShown, let next = section(of: key) { pass(from: position, to: next + 1, &steps) }
    steps.append(.section(.remove(position, Snapshot(section: key, rows: steps.value[position].rows))))
  }

  /// Gives all rows of a section to another one, which has the same key and has had none.
  private func pass(from source: Int, to target: Int, _ steps: inout Steps<Output>) {
    let rows = steps.value[source].rows
    if rows.isEmpty { return }
    steps.append(.row(.removal(of: rows, at: 0), section: source))
    steps.append(.row(.insertion(of: rows, at: 0), section: target))
  }
}

extension Grouping {
  /// Returns the rows of a key in the table that the steps so far have led to.
  func rows(of key: Key, in table: Table) -> PersistentArray<Row> {
    groups[key].map { table[sections.position(of: $0)].rows } ?? []
  }
}
