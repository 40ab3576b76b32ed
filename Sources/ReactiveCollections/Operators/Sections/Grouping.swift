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
  @usableFromInline let kernel = GroupingKernel<Row, Key>()

  @inlinable
  init(_ rule: GroupingRule<Row, Key>) {
    self.rule = rule
    key = rule.key.content
  }

  @usableFromInline
  mutating func begin(_ source: PersistentArray<Row>) -> Table { groupAll(source, showing: source) { $0 }.table }

  /// Returns the sections of all rows, and the position of each row's section. Nothing may be grouped yet.
  ///
  /// What is shown may be other rows, and the data of other sections, that are equal: those that are there already.
  private mutating func groupAll(
    _ source: PersistentArray<Row>, showing rows: PersistentArray<Row>, _ section: (Key) -> Key
  ) -> GroupedRows<Key, Row> {
    // Groups are numbered in the order of their first rows.
    var new = NewGroups<Key>()
    let groupOfEach = kernel.group(&self, source, &new)
    positions.begin(groupOfEach)
    for group in new.groups { new.keys[group] = section(new.keys[group]) }
    var indices = Array(repeating: [Int](), count: new.groups.count)
    for (index, group) in groupOfEach.enumerated() { indices[group].append(index) }
    let order = areInIncreasingOrder.map { kernel.order(new.keys, $0) } ?? new.groups
    var sectionOfGroup = Array(repeating: 0, count: order.count)
    var table = Table()
    for (position, group) in order.enumerated() {
      sections.insert(group, at: position)
      sectionOfGroup[group] = position
      table.append(Snapshot(section: new.keys[group], rows: PersistentArray(at: indices[group], of: rows)))
    }
    return (table, groupOfEach.map { sectionOfGroup[$0] })
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
        if followMany(changes, stretch, &steps) { continue }
        changes.forEachStep(in: stretch.runs) { follow($0, &steps) }
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
  /// in it.
  @inlinable
  @inline(never)
  mutating func regroup(
    _ number: Int, at index: Int, from old: GroupedPositions.Location, to known: Int?, of key: Key,
    _ steps: inout Steps<Output>
  ) -> GroupedPositions.Location {
    if let group = known { return (group, positions.regroup(number, at: index, from: old, to: group)) }
    let group = makeGroup(of: key)
    _ = positions.regroup(number, at: index, from: old, to: group)
    insertSection(Snapshot(section: key, rows: []), group, &steps)
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
  func insertSection(_ snapshot: Snapshot, _ group: Int, _ steps: inout Steps<Output>) {
    insertSection(snapshot, group, at: position(of: group, snapshot.section, in: steps.value), &steps)
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
    guard let move = sections.neededMove(of: group, byFirstRows: positions) else { return }
    sections.move(from: move.from, to: move.to)
    steps.append(.section(.move(from: move.from, to: move.to, steps.value[move.from])))
  }

  /// Returns where a new section belongs.
  @inlinable
  func position(of group: Int, _ key: Key, in table: Table) -> Int {
    let all = 0..<table.count
    guard let areInIncreasingOrder else { return sections.position(of: group, among: all, byFirstRows: positions) }
    return all.first(behind: { areInIncreasingOrder(table[$0].section, key) })
  }
}

// MARK: - Many rows

extension Grouping {
  /// Collects the changes section by section and orders the sections at the end, if rows are only inserted and removed,
  /// and so many that this is cheaper. Returns whether they are.
  ///
  /// The steps are in canonical order: first the rows of each section together, and then removed, moved and inserted
  /// sections.
  @usableFromInline
  mutating func followMany(
    _ changes: CollectionChange<Row>.Changes, _ stretch: ChangeStretch, _ steps: inout Steps<Output>
  ) -> Bool {
    guard stretch.comesOrGoes, stretch.count > 32, rule.order != nil || stretch.count > steps.value.count else {
      return false
    }
    if !changes.areEditsInOrder(stretch.runs) { return followInOrder(changes, stretch, &steps) }
    if steps.isEmpty, steps.composition == .composing { steps.composition = .joining }
    // Rows are numbered as they are in the change, so that nothing depends on their type.
    var parts: [(group: Int, removed: [ListPlace], inserted: [ListPlace])] = []
    // The index of the part of each group.
    var numbers: [Int: Int] = [:]
    func part(of group: Int) -> Int {
      if let number = numbers[group] { return number }
      numbers[group] = parts.count
      parts.append((group, [], []))
      return parts.count - 1
    }
    var inserted: (rows: Range<Int>, indices: [Int]) = (0..<0, [])
    changes.forEachRun(in: stretch.runs) { kind, index, rows in
      if kind == .insert {
        if inserted.indices.isEmpty { inserted.rows = rows }
        inserted.rows = inserted.rows.lowerBound..<rows.upperBound
        inserted.indices += index..<index + rows.count
      } else {
        // From the last to the first, so that each location is the one before the change.
        for row in rows.reversed() {
          let (group, location) = positions.remove(at: index + row - rows.lowerBound)
          parts[part(of: group)].removed.append((location, row))
        }
      }
    }
    var new = NewGroups<Key>()
    let groups = kernel.group(&self, PersistentArray(changes.elements[inserted.rows]), &new)
    for (offset, row) in inserted.rows.enumerated() {
      let location = positions.insert(at: inserted.indices[offset], in: groups[offset])
      parts[part(of: groups[offset])].inserted.append((location, row))
    }
    let isNew = Set(new.groups)
    var goneGroups: [Int] = []
    for (group, removed, inserted) in parts where !isNew.contains(group) {
      if positions.count(of: group) == 0 {
        goneGroups.append(group)
      } else {
        let change = CollectionChange.edits(removing: removed.reversed(), inserting: inserted, from: changes.elements)
        steps.append(.row(change, section: sections.position(of: group)))
      }
    }
    for group in goneGroups { removeSection(sections.position(of: group), group, &steps) }
    if rule.order == nil { putAllInOrder(&steps) }
    for (key, group) in zip(new.keys, new.groups) {
      let rows = parts[numbers[group].unsafelyUnwrapped].inserted.map(\.offset)
      insertSection(Snapshot(section: key, rows: PersistentArray(at: rows, of: changes.elements)), group, &steps)
    }
    return true
  }

  /// Follows insertions and removals in any order, by those to which they amount.
  private mutating func followInOrder(
    _ changes: CollectionChange<Row>.Changes, _ stretch: ChangeStretch, _ steps: inout Steps<Output>
  ) -> Bool {
    var composition = ChangeComposition<Row>()
    changes.forEachStep(in: stretch.runs) { composition.append($0) }
    follow(composition.change, &steps)
    return true
  }
}

// MARK: - Other rules

extension Grouping {
  @inlinable
  mutating func prepare(_ rule: GroupingRule<Row, Key>) {
    key = rule.key.content
    next = rule
  }

  /// O(n + k log k) for n rows if the key function is replaced and k of them move, O(s log s) if the order of s sections is.
  @usableFromInline
  mutating func replaceRule(_ source: PersistentArray<Row>, _ steps: inout Steps<Output>) {
    guard let new = next.take() else { return }
    let old = rule
    rule = new
    if new.key !== old.key {
      regroupAll(source, &steps)
    } else if new.order !== old.order {
      putAllInOrder(&steps)
    }
  }

  /// Groups all rows anew. Sections whose keys remain are the same, and so are the rows, also if the source has replaced
  /// some by equal ones.
  private mutating func regroupAll(_ source: PersistentArray<Row>, _ steps: inout Steps<Output>) {
    let positionOfEach = sections.positionOfEach
    let positionOfKey = groups.mapValues { positionOfEach[$0] }
    let old = GroupedRows(steps.value, positions.groupOfEach().map { positionOfEach[$0] })
    let rows = SectionedChange.rows(of: old)
    groups = [:]
    positions.removeGroups()
    sections.removeAll()
    let new = groupAll(source, showing: rows) { key in positionOfKey[key].map { old.table[$0].section } ?? key }
    let origins = new.table.map { positionOfKey[$0.section] ?? -1 }
    let change = SectionedChange.regrouping(rows, from: old, to: new, origins)
    if !change.isEmpty { steps.append(change, leadingTo: new.table) }
  }

  @usableFromInline
  mutating func putAllInOrder(_ steps: inout Steps<Output>) {
    let table = steps.value
    let order =
      areInIncreasingOrder.map { kernel.order(ContiguousArray(table.map(\.section)), $0) }
      ?? table.indices.map { positions.first(of: sections.group(at: $0)) }.sortedIndices()
    if order.elementsEqual(order.indices) { return }
    let moves = CollectionChange.rearrangement(to: .init(reordering: table, by: order), order: order)
    moves.forEachRun { sections.move(from: $0.index, to: $0.target) }
    steps.append(.section(moves))
  }
}

/// Groups that have been made, in the order of their first rows, and their keys.
@usableFromInline
struct NewGroups<Key> {
  @usableFromInline var keys: ContiguousArray<Key> = []
  @usableFromInline var groups: [Int] = []

  @inlinable init() {}
}

/// What grouping does with many rows: the loops that the client compiles.
@usableFromInline
struct GroupingKernel<Row, Key: Hashable> {
  /// Returns the group of each row. Makes those that are new, and appends them.
  @usableFromInline
  let group: (inout Grouping<Row, Key>, PersistentArray<Row>, inout NewGroups<Key>) -> [Int]
  /// Returns the order of keys. Equal ones keep theirs.
  @usableFromInline let order: (ContiguousArray<Key>, (Key, Key) -> Bool) -> [Int]

  @inlinable
  init() {
    group = { grouping, rows, new in
      var groupOfEach: [Int] = []
      groupOfEach.reserveCapacity(rows.count)
      rows.forEachChunk { rows in
        for row in rows {
          let key: Key = grouping.key(row)
          if let group = grouping.groups[key] {
            groupOfEach.append(group)
          } else {
            let group = grouping.makeGroup(of: key)
            new.keys.append(key)
            new.groups.append(group)
            groupOfEach.append(group)
          }
        }
      }
      return groupOfEach
    }
    order = { keys, areInIncreasingOrder in
      var order = Array(keys.indices)
      keys.withUnsafeBufferPointer { keys in order.mergeSort { areInIncreasingOrder(keys[$0], keys[$1]) } }
      return order
    }
  }
}
