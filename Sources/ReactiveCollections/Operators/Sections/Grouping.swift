public import ReactiveCollectionsPositions

/// Sections of the elements that have the same key, each in the order of the source.
///
/// What happens to whole sections is not inlined: it is much code, and rare.
@usableFromInline
struct Grouping<Row, Key: Hashable>: Operator {
  @usableFromInline typealias Input = ListShape<Row>
  @usableFromInline typealias Output = TableShape<Key, Row>
  @usableFromInline typealias Snapshot = SectionSnapshot<Key, Row>
  @usableFromInline typealias Table = PersistentArray<Snapshot>

  @usableFromInline var rule: GroupingRule<Row, Key>
  /// The rule that is about to replace it.
  @usableFromInline var next: GroupingRule<Row, Key>?
  @usableFromInline var key: (Row) -> Key
  /// The order of the sections. If `nil`, they are in the order of their first rows in the source.
  @inlinable var areInIncreasingOrder: ((Key, Key) -> Bool)? { rule.order?.content }
  @usableFromInline let positions = GroupedPositions()
  @usableFromInline let sections = SectionPositions()
  /// The groups by key, except those whose key does not equal itself, since a lookup never finds them.
  @usableFromInline var groups: [Key: Int] = [:]

  @inlinable
  init(_ rule: GroupingRule<Row, Key>) {
    self.rule = rule
    key = rule.key.content
  }

  @inlinable
  mutating func begin(_ source: PersistentArray<Row>) -> Table {
    var rows: [(key: Key, rows: ContiguousArray<Row>, group: Int)] = []
    for (index, row) in source.enumerated() {
      let key: Key = key(row)
      if let group = groups[key] {
        rows[group].rows.append(row)
        _ = positions.insert(at: index, in: group)
      } else {
        let group = makeGroup(of: key)
        rows.append((key, [row], group))
        _ = positions.insert(at: index, in: group)
      }
    }
    let order = areInIncreasingOrder.map { self.order(of: rows.map(\.key), by: $0) } ?? Array(rows.indices)
    var table = Table()
    for (position, group) in order.enumerated() {
      sections.insert(rows[group].group, at: position)
      table.append(Snapshot(section: rows[group].key, rows: PersistentArray(rows[group].rows)))
    }
    return table
  }

  @inlinable
  mutating func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    if let change = record.change { follow(change, &steps) }
  }

  @inlinable
  mutating func follow(_ change: CollectionChange<Row>, _ steps: inout Steps<Output>) {
    switch change {
    case .insert(let index, let row): insert(row, at: index, &steps)
    case .remove(let index, _): remove(at: index, &steps)
    case .update(let index, _, let row): update(at: index, to: row, &steps)
    case .move(let source, let target, _): move(from: source, to: target, &steps)
    case .composite(let changes):
      let stretches = changes.stretches
      for stretch in stretches {
        if areMany(stretch, in: steps.value) {
          followMany(stretch, &steps)
        } else {
          for step in stretch { follow(step, &steps) }
        }
      }
      if stretches.count > 1, steps.composition == .joining { steps.composition = .composing }
    }
  }

  // MARK: One row

  @inlinable
  mutating func insert(_ row: Row, at index: Int, _ steps: inout Steps<Output>) {
    let key: Key = key(row)
    guard let group = groups[key] else {
      let group = makeGroup(of: key)
      _ = positions.insert(at: index, in: group)
      return insertSection(Snapshot(section: key, rows: [row]), group, &steps)
    }
    let location = positions.insert(at: index, in: group)
    steps.append(.row(.insert(location, row), section: sections.position(of: group)))
    if location == 0 { putInOrder(group, &steps) }
  }

  @inlinable
  mutating func remove(at index: Int, _ steps: inout Steps<Output>) {
    let (group, location) = positions.remove(at: index)
    let section = sections.position(of: group)
    if positions.count(of: group) == 0 { return removeSection(section, group, &steps) }
    let row = steps.row(at: RowPosition(section: section, row: location))
    steps.append(.row(.remove(location, row), section: section))
    if location == 0 { putInOrder(group, &steps) }
  }

  @inlinable
  mutating func update(at index: Int, to row: Row, _ steps: inout Steps<Output>) {
    let number = positions.number(at: index)
    let old = positions.location(of: number)
    let key: Key = key(row)
    let known = groups[key]
    if known == old.group {
      let position = RowPosition(section: sections.position(of: old.group), row: old.row)
      return steps.append(
        .row(.update(old.row, old: steps.row(at: position), new: row), section: position.section))
    }
    let (group, location) = regroup(number, at: index, from: old, to: known, of: key, &steps)
    let source = RowPosition(section: sections.position(of: old.group), row: old.row)
    let target = RowPosition(section: sections.position(of: group), row: location)
    steps.append(.update(of: steps.row(at: source), to: row, from: source, to: target))
    if location == 0, positions.count(of: old.group) > 0 {
      // Both sections may have another first row now. If this one moves to the place of the other one, the other is the
      // only one that is out of place.
      putInOrder(group, &steps)
      leave(old, &steps)
    } else {
      leave(old, &steps)
      if location == 0 { putInOrder(group, &steps) }
    }
  }

  /// Moves a row into the group of another key, but not yet into its section. Returns the group, and the row's location
  /// in it. A new section is inserted where it belongs, or at `position`.
  @inlinable
  @inline(never)
  mutating func regroup(
    _ number: Int, at index: Int, from old: GroupedPositions.Location, to known: Int?, of key: Key,
    newSectionAt position: Int? = nil, _ steps: inout Steps<Output>
  ) -> GroupedPositions.Location {
    if let group = known { return (group, positions.regroup(number, at: index, from: old, to: group)) }
    let group = makeGroup(of: key)
    _ = positions.regroup(number, at: index, from: old, to: group)
    insertSection(Snapshot(section: key, rows: []), group, at: position, &steps)
    return (group, 0)
  }

  /// Called when a row has left its group: removes the section if it is empty, or moves it if its first row has
  /// changed.
  @inlinable
  mutating func leave(_ location: GroupedPositions.Location, _ steps: inout Steps<Output>) {
    if positions.count(of: location.group) == 0 {
      removeSection(sections.position(of: location.group), location.group, &steps)
    } else if location.row == 0 {
      putInOrder(location.group, &steps)
    }
  }

  @inlinable
  mutating func move(from index: Int, to target: Int, _ steps: inout Steps<Output>) {
    let (group, source, location) = positions.move(from: index, to: target)
    let section = sections.position(of: group)
    if source != location {
      let row = steps.row(at: RowPosition(section: section, row: source))
      steps.append(.row(.move(from: source, to: location, row), section: section))
    }
    if source == 0 || location == 0 { putInOrder(group, &steps) }
  }

  // MARK: Sections

  @inlinable
  mutating func makeGroup(of key: Key) -> Int {
    let group = positions.makeGroup()
    if key.equalsItself { groups[key] = group }
    return group
  }

  @inlinable
  mutating func insertSection(
    _ snapshot: Snapshot, _ group: Int, at position: Int? = nil, _ steps: inout Steps<Output>
  ) {
    var position = position
    if position == nil {
      let table = steps.value
      position = self.position(of: group, snapshot.section, among: 0..<table.count, of: table)
    }
    insertSection(snapshot, group, at: position.unsafelyUnwrapped, &steps)
  }

  @inlinable
  @inline(never)
  func insertSection(_ snapshot: Snapshot, _ group: Int, at position: Int, _ steps: inout Steps<Output>) {
    sections.insert(group, at: position)
    steps.append(.section(.insert(position, snapshot)))
  }

  @inlinable
  @inline(never)
  mutating func removeSection(_ position: Int, _ group: Int, _ steps: inout Steps<Output>) {
    let snapshot = steps.value[position]
    groups[snapshot.section] = nil
    positions.free(group)
    sections.remove(at: position)
    steps.append(.section(.remove(position, snapshot)))
  }

  /// Moves a section that may have a new first row, if sections are in the order of their first rows.
  @inlinable
  @inline(never)
  mutating func putInOrder(_ group: Int, _ steps: inout Steps<Output>) {
    guard rule.order == nil else { return }
    let table = steps.value
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
    steps.append(.section(.move(from: position, to: target, table[position])))
  }

  /// Returns where a section belongs among those at some positions.
  @inlinable
  @inline(never)
  func position(of group: Int, _ key: Key, among positions: Range<Int>, of table: Table) -> Int {
    var (low, high) = (positions.lowerBound, positions.upperBound)
    let areInIncreasingOrder = areInIncreasingOrder
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
  func first(of group: Int) -> Int {
    positions.count(of: group) == 0 ? .max : positions.sourcePosition(of: 0, in: group)
  }
}

// MARK: - Many rows

extension Grouping {
  /// Whether rows are only inserted and removed, and so many that it is cheaper to collect their changes section by
  /// section and order the sections at the end.
  @inlinable
  func areMany(_ changes: CollectionChange<Row>.Changes, in table: Table) -> Bool {
    changes.count > 32 && (rule.order != nil || changes.count > table.count)
      && changes.count(of: .insert) + changes.count(of: .remove) == changes.count
  }

  /// Makes steps in canonical order: first the rows of each section together, and then removed, moved and inserted
  /// sections.
  @usableFromInline
  mutating func followMany(_ changes: CollectionChange<Row>.Changes, _ steps: inout Steps<Output>) {
    if steps.isEmpty, steps.composition == .composing { steps.composition = .joining }
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
          let key: Key = key(row)
          var known = groups[key]
          if known == nil {
            let new = makeGroup(of: key)
            newKeys.append((key, new))
            known = new
          }
          let group = known.unsafelyUnwrapped
          append(.insert(positions.insert(at: run.index + offset, in: group), row), to: group)
        } else {
          let (group, location) = positions.remove(at: run.index)
          append(.remove(location, row), to: group)
        }
      }
    }
    let isNew = Set(newKeys.map(\.group))
    var goneGroups: [Int] = []
    for (group, rows) in parts where !isNew.contains(group) {
      if positions.count(of: group) == 0 {
        goneGroups.append(group)
      } else {
        steps.append(.row(rows.change, section: sections.position(of: group)))
      }
    }
    for group in goneGroups { removeSection(sections.position(of: group), group, &steps) }
    if rule.order == nil { putAllInOrder(&steps) }
    for (key, group) in newKeys {
      if positions.count(of: group) == 0 {
        groups[key] = nil
        positions.free(group)
      } else {
        var rows = PersistentArray<Row>()
        parts[numbers[group].unsafelyUnwrapped].rows.change.performUnchecked(on: &rows)
        insertSection(Snapshot(section: key, rows: rows), group, &steps)
      }
    }
  }
}

// MARK: - Other rules

extension Grouping {
  @inlinable
  mutating func prepare(_ rule: GroupingRule<Row, Key>) {
    key = rule.key.content
    next = rule
  }

  /// O(n log n + k log² n) if the key function is replaced and k rows move, O(s log s) if the order of s sections is.
  @usableFromInline
  mutating func replaceRule(_ source: PersistentArray<Row>, _ steps: inout Steps<Output>) {
    guard let new = next.take() else { return }
    let old = rule
    if new.key !== old.key { regroupAll(source, &steps) }
    rule = new
    if new.key !== old.key || new.order !== old.order { putAllInOrder(&steps) }
  }

  /// Groups all rows by another key; rows whose key has changed move.
  @usableFromInline
  mutating func regroupAll(_ source: PersistentArray<Row>, _ steps: inout Steps<Output>) {
    for (index, row) in source.enumerated() {
      let number = positions.number(at: index)
      let old = positions.location(of: number)
      let key: Key = key(row)
      let known = groups[key]
      if known == old.group { continue }
      let (group, location) = regroup(
        number, at: index, from: old, to: known, of: key, newSectionAt: steps.value.count, &steps)
      let (source, target) = (sections.position(of: old.group), sections.position(of: group))
      steps.append(.moveRow(from: .init(section: source, row: old.row), to: .init(section: target, row: location), row))
    }
    let table = steps.value
    for position in table.indices.reversed() where table[position].rows.isEmpty {
      removeSection(position, sections.group(at: position), &steps)
    }
  }

  @inlinable
  @inline(never)
  func order(of keys: [Key], by areInIncreasingOrder: (Key, Key) -> Bool) -> [Int] {
    keys.indices.sorted { areInIncreasingOrder(keys[$0], keys[$1]) }
  }

  @usableFromInline
  @inline(never)
  mutating func putAllInOrder(_ steps: inout Steps<Output>) {
    let table = steps.value
    let order =
      areInIncreasingOrder.map { self.order(of: table.map(\.section), by: $0) }
      ?? table.indices.map { first(of: sections.group(at: $0)) }.sortedIndices()
    if order.elementsEqual(order.indices) { return }
    let moves = CollectionChange.rearrangement(of: table, order: order)
    moves.forEachRun { sections.move(from: $0.index, to: $0.target) }
    steps.append(.section(moves))
  }
}
