public import CollectionChanges
public import PersistentArrays

/// A started `grouped`: sections of the elements that have the same key, each in the order of the source. The caller
/// keeps the table of sections, which is edited in place.
@usableFromInline
struct Grouping<Row, Key: Hashable> {
  @usableFromInline typealias Snapshot = SectionSnapshot<Key, Row>
  @usableFromInline typealias Table = PersistentArray<Snapshot>
  @usableFromInline typealias Change = SectionedChange<Key, Row>

  @usableFromInline var key: (Row) -> Key
  /// The order of the sections. If `nil`, they are in the order of their first rows in the source.
  @usableFromInline var areInIncreasingOrder: ((Key, Key) -> Bool)?
  @usableFromInline let places = GroupedPlaces()
  @usableFromInline let sections = SectionPlaces()
  /// The groups by key, except those whose key does not equal itself, since a lookup never finds them.
  @usableFromInline var groups: [Key: Int] = [:]

  @inlinable
  init(by key: @escaping (Row) -> Key, order: ((Key, Key) -> Bool)?) {
    self.key = key
    areInIncreasingOrder = order
  }

  @inlinable
  mutating func begin(with source: PersistentArray<Row>) -> Table {
    var rows: [(key: Key, rows: ContiguousArray<Row>, group: Int)] = []
    for (index, row) in source.enumerated() {
      let key = key(row)
      if let group = groups[key] {
        rows[group].rows.append(row)
        _ = places.insert(at: index, in: group)
      } else {
        let group = makeGroup(of: key)
        rows.append((key, [row], group))
        _ = places.insert(at: index, in: group)
      }
    }
    if let areInIncreasingOrder { rows.sort { areInIncreasingOrder($0.key, $1.key) } }
    for (position, section) in rows.enumerated() { sections.insert(section.group, at: position) }
    return Table(rows.lazy.map { Snapshot(section: $0.key, rows: PersistentArray($0.rows)) })
  }

  /// Returns how a change of the source changes the table, and makes that change in the table.
  @inlinable
  mutating func follow(_ change: CollectionChange<Row>, on table: inout Table) -> Change {
    var steps = Steps()
    if case .composite(let changes) = change, areMany(changes, in: table) {
      // The steps are in canonical order already.
      followMany(changes, &table, &steps)
      return Change(steps.all)
    }
    follow(change, &table, &steps)
    return steps.takeComposed()
  }

  @inlinable
  mutating func follow(_ change: CollectionChange<Row>, _ table: inout Table, _ steps: inout Steps) {
    switch change {
    case .insert(let index, let row): insert(row, at: index, &table, &steps)
    case .remove(let index, _): remove(at: index, &table, &steps)
    case .update(let index, _, let row): update(at: index, to: row, &table, &steps)
    case .move(let source, let target, _): move(from: source, to: target, &table, &steps)
    case .composite(let changes):
      for stretch in changes.stretches {
        if areMany(stretch, in: table) {
          followMany(stretch, &table, &steps)
        } else {
          for run in stretch.runs { follow(run, &table, &steps) }
        }
      }
    }
  }

  @inlinable
  mutating func follow(_ run: ChangeRun<Row>, _ table: inout Table, _ steps: inout Steps) {
    switch run.kind {
    case .insert:
      for (offset, row) in run.elements.enumerated() { insert(row, at: run.index + offset, &table, &steps) }
    case .remove: for _ in 0..<run.count { remove(at: run.index, &table, &steps) }
    case .update:
      for (offset, row) in run.newElements.enumerated() { update(at: run.index + offset, to: row, &table, &steps) }
    case .move: move(from: run.index, to: run.target, &table, &steps)
    }
  }

  // MARK: One row

  @inlinable
  mutating func insert(_ row: Row, at index: Int, _ table: inout Table, _ steps: inout Steps) {
    let key = key(row)
    guard let group = groups[key] else {
      let group = makeGroup(of: key)
      _ = places.insert(at: index, in: group)
      return insertSection(Snapshot(section: key, rows: [row]), group, &table, &steps)
    }
    let place = places.insert(at: index, in: group)
    make(.row(.insert(place, row), section: sections.position(of: group)), &table, &steps)
    if place == 0 { putInOrder(group, &table, &steps) }
  }

  @inlinable
  mutating func remove(at index: Int, _ table: inout Table, _ steps: inout Steps) {
    let (group, place) = places.remove(at: index)
    let section = sections.position(of: group)
    if places.count(of: group) == 0 { return removeSection(section, group, &table, &steps) }
    make(.row(.remove(place, table[section].rows[place]), section: section), &table, &steps)
    if place == 0 { putInOrder(group, &table, &steps) }
  }

  @inlinable
  mutating func update(at index: Int, to row: Row, _ table: inout Table, _ steps: inout Steps) {
    let old = places.place(at: index)
    let key = key(row)
    if let known = groups[key], known == old.group {
      let section = sections.position(of: known)
      return make(
        .row(.update(old.row, old: table[section].rows[old.row], new: row), section: section), &table, &steps)
    }
    let (group, place) = regroup(at: index, by: key, &table, &steps)
    let (source, target) = ((sections.position(of: old.group), old.row), (sections.position(of: group), place))
    let change = Change.update(of: table[source.0].rows[source.1], to: row, from: source, to: target)
    table[source.0].rows.remove(at: source.1)
    table[target.0].rows.insert(row, at: target.1)
    steps.append(change)
    if place == 0, places.count(of: old.group) > 0 {
      // Both sections may have another first row now. If this one moves to the place of the other one, the other is the
      // only one that is out of place.
      putInOrder(group, &table, &steps)
      leave(old, &table, &steps)
    } else {
      leave(old, &table, &steps)
      if place == 0 { putInOrder(group, &table, &steps) }
    }
  }

  /// Moves a row into the group of another key, but not yet into its section. Returns the group, and the row's place in
  /// it. A new section is inserted where it belongs, or at `position`.
  @inlinable
  mutating func regroup(
    at index: Int, by key: Key, newSectionAt position: Int? = nil, _ table: inout Table, _ steps: inout Steps
  ) -> (group: Int, row: Int) {
    if let group = groups[key] { return (group, places.regroup(at: index, to: group).to) }
    let group = makeGroup(of: key)
    _ = places.regroup(at: index, to: group)
    insertSection(Snapshot(section: key, rows: []), group, at: position, &table, &steps)
    return (group, 0)
  }

  /// Called when a row has left its group: removes the section if it is empty, or moves it if its first row has
  /// changed.
  @inlinable
  mutating func leave(_ place: (group: Int, row: Int), _ table: inout Table, _ steps: inout Steps) {
    if places.count(of: place.group) == 0 {
      removeSection(sections.position(of: place.group), place.group, &table, &steps)
    } else if place.row == 0 {
      putInOrder(place.group, &table, &steps)
    }
  }

  @inlinable
  mutating func move(from index: Int, to target: Int, _ table: inout Table, _ steps: inout Steps) {
    let (group, source, place) = places.move(from: index, to: target)
    let section = sections.position(of: group)
    if source != place {
      make(.row(.move(from: source, to: place, table[section].rows[source]), section: section), &table, &steps)
    }
    if source == 0 || place == 0 { putInOrder(group, &table, &steps) }
  }

  // MARK: Sections

  @inlinable
  mutating func makeGroup(of key: Key) -> Int {
    let group = places.makeGroup()
    if key.equalsItself { groups[key] = group }
    return group
  }

  @inlinable
  mutating func insertSection(
    _ snapshot: Snapshot, _ group: Int, at position: Int? = nil, _ table: inout Table, _ steps: inout Steps
  ) {
    let position = position ?? self.position(of: group, snapshot.section, among: 0..<table.count, of: table)
    sections.insert(group, at: position)
    make(.section(.insert(position, snapshot)), &table, &steps)
  }

  @inlinable
  mutating func removeSection(_ position: Int, _ group: Int, _ table: inout Table, _ steps: inout Steps) {
    let snapshot = table[position]
    groups[snapshot.section] = nil
    places.free(group)
    sections.remove(at: position)
    make(.section(.remove(position, snapshot)), &table, &steps)
  }

  /// Moves a section that may have a new first row, if sections are in the order of their first rows.
  @inlinable
  mutating func putInOrder(_ group: Int, _ table: inout Table, _ steps: inout Steps) {
    guard areInIncreasingOrder == nil else { return }
    let position = sections.position(of: group)
    let first = first(of: group)
    let target: Int
    if position > 0, self.first(of: sections.group(at: position - 1)) > first {
      target = self.position(of: group, table[position].section, among: 0..<position, of: table)
    } else if position + 1 < table.count, self.first(of: sections.group(at: position + 1)) < first {
      target = self.position(of: group, table[position].section, among: position + 1..<table.count, of: table) - 1
    } else {
      return
    }
    sections.move(from: position, to: target)
    make(.section(.move(from: position, to: target, table[position])), &table, &steps)
  }

  /// Returns where a section belongs among those at some positions.
  @inlinable
  func position(of group: Int, _ key: Key, among positions: Range<Int>, of table: Table) -> Int {
    var (low, high) = (positions.lowerBound, positions.upperBound)
    let first = areInIncreasingOrder == nil ? first(of: group) : 0
    while low < high {
      let middle = low + (high - low) / 2
      let isBefore =
        areInIncreasingOrder.map { $0(table[middle].section, key) }
        ?? (self.first(of: sections.group(at: middle)) < first)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the source position of the first row of a group; after all others if its last row is about to leave it.
  @inlinable
  func first(of group: Int) -> Int { places.count(of: group) == 0 ? .max : places.sourcePosition(of: 0, in: group) }

  @inlinable
  mutating func make(_ change: __owned Change, _ table: inout Table, _ steps: inout Steps) {
    change.performUnchecked(on: &table)
    steps.append(change)
  }
}

extension Grouping {
  /// The steps made so far: mostly a single one, which needs no array.
  @usableFromInline
  struct Steps {
    @usableFromInline var first: Change?
    @usableFromInline var others: [Change] = []

    @inlinable init() {}

    @inlinable
    mutating func append(_ step: __owned Change) {
      guard first != nil else { return first = step }
      others.append(step)
    }

    @inlinable var all: [Change] { first.map { [$0] + others } ?? [] }

    /// Takes all steps and returns them as one change.
    @inlinable
    mutating func takeComposed() -> Change {
      if others.isEmpty { return first.take() ?? .empty }
      var composition = SectionedComposition<Key, Row>()
      for step in all { composition.append(step) }
      return composition.change
    }
  }
}

// MARK: - Many rows

extension Grouping {
  /// Whether rows are only inserted and removed, and so many that it is cheaper to collect their changes section by
  /// section and order the sections at the end.
  @inlinable
  func areMany(_ changes: CollectionChange<Row>.Changes, in table: Table) -> Bool {
    changes.count > 32 && (areInIncreasingOrder != nil || changes.count > table.count)
      && changes.count(of: .insert) + changes.count(of: .remove) == changes.count
  }

  /// Makes steps in canonical order: first the rows of each section together, and then removed, moved and inserted
  /// sections.
  @inlinable
  mutating func followMany(_ changes: CollectionChange<Row>.Changes, _ table: inout Table, _ steps: inout Steps) {
    var parts: [(group: Int, rows: ChangeComposition<Row>)] = []
    // The index of the part of each group.
    var numbers: [Int: Int] = [:]
    func append(_ change: CollectionChange<Row>, to group: Int) {
      if let number = numbers[group] { return parts[number].rows.append(change) }
      numbers[group] = parts.count
      parts.append((group, ChangeComposition()))
      parts[parts.count - 1].rows.append(change)
    }
    var newKeys: [(key: Key, group: Int)] = []
    for run in changes.runs {
      for (offset, row) in run.elements.enumerated() {
        if run.kind == .insert {
          let key = key(row)
          var known = groups[key]
          if known == nil {
            let new = makeGroup(of: key)
            newKeys.append((key, new))
            known = new
          }
          let group = known.unsafelyUnwrapped
          append(.insert(places.insert(at: run.index + offset, in: group), row), to: group)
        } else {
          let (group, place) = places.remove(at: run.index)
          append(.remove(place, row), to: group)
        }
      }
    }
    let isNew = Set(newKeys.map(\.group))
    var goneGroups: [Int] = []
    for (group, rows) in parts where !isNew.contains(group) {
      if places.count(of: group) == 0 {
        goneGroups.append(group)
      } else {
        make(.row(rows.change, section: sections.position(of: group)), &table, &steps)
      }
    }
    for group in goneGroups { removeSection(sections.position(of: group), group, &table, &steps) }
    if areInIncreasingOrder == nil { putAllInOrder(&table, &steps) }
    for (key, group) in newKeys {
      if places.count(of: group) == 0 {
        groups[key] = nil
        places.free(group)
      } else {
        var rows = PersistentArray<Row>()
        parts[numbers[group].unsafelyUnwrapped].rows.change.performUnchecked(on: &rows)
        insertSection(Snapshot(section: key, rows: rows), group, &table, &steps)
      }
    }
  }
}

// MARK: - Other rules

extension Grouping {
  /// Groups all rows by another key; rows whose key has changed move.
  @inlinable
  mutating func replaceKey(
    by key: @escaping (Row) -> Key, source: PersistentArray<Row>, _ table: inout Table, _ steps: inout Steps
  ) {
    self.key = key
    for (index, row) in source.enumerated() {
      let old = places.place(at: index)
      let key = key(row)
      if groups[key] == old.group { continue }
      let (group, place) = regroup(at: index, by: key, newSectionAt: table.count, &table, &steps)
      let (source, target) = (sections.position(of: old.group), sections.position(of: group))
      make(.moveRow(from: (source, old.row), to: (target, place), row), &table, &steps)
    }
    for position in table.indices.reversed() where table[position].rows.isEmpty {
      removeSection(position, sections.group(at: position), &table, &steps)
    }
    putAllInOrder(&table, &steps)
  }

  /// Puts the sections into another order with as few moves as possible.
  @inlinable
  mutating func replaceOrder(by areInIncreasingOrder: ((Key, Key) -> Bool)?, _ table: inout Table, _ steps: inout Steps)
  {
    self.areInIncreasingOrder = areInIncreasingOrder
    putAllInOrder(&table, &steps)
  }

  @inlinable
  mutating func putAllInOrder(_ table: inout Table, _ steps: inout Steps) {
    let order: [Int]
    if let areInIncreasingOrder {
      let keys = table.map(\.section)
      order = keys.indices.sorted { areInIncreasingOrder(keys[$0], keys[$1]) }
    } else {
      let firsts = table.indices.map { first(of: sections.group(at: $0)) }
      order = firsts.indices.sorted { firsts[$0] < firsts[$1] }
    }
    if order.elementsEqual(order.indices) { return }
    let moves = CollectionChange.rearrangement(of: table, order: order)
    moves.forEachRun { sections.move(from: $0.index, to: $0.target) }
    make(.section(moves), &table, &steps)
  }
}
