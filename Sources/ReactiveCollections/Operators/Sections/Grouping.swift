public import CollectionChanges
public import PersistentArrays

/// A started `grouped`: sections of the elements that have the same key, each in the order of the source.
@usableFromInline
struct Grouping<Row, Key: Hashable> {
  @usableFromInline typealias Snapshot = SectionSnapshot<Key, Row>
  @usableFromInline typealias Table = PersistentArray<Snapshot>
  @usableFromInline typealias Change = SectionedChange<Key, Row>

  @usableFromInline let key: (Row) -> Key
  /// The order of the sections; without it, that in which their first rows stand in the source.
  @usableFromInline let areInIncreasingOrder: ((Key, Key) -> Bool)?
  @usableFromInline let places = GroupedPlaces()
  @usableFromInline let sections = SectionPlaces()
  @usableFromInline var groups: [Key: Int] = [:]
  @usableFromInline var table: Table = []

  @inlinable
  init(by key: @escaping (Row) -> Key, order: ((Key, Key) -> Bool)?) {
    self.key = key
    areInIncreasingOrder = order
  }

  @inlinable
  mutating func begin(with source: PersistentArray<Row>) {
    var rows: [(key: Key, rows: ContiguousArray<Row>, group: Int)] = []
    for (index, row) in source.enumerated() {
      let key = key(row)
      if let group = groups[key] {
        rows[group].rows.append(row)
        _ = places.insert(at: index, in: group)
      } else {
        let group = places.makeGroup()
        groups[key] = group
        rows.append((key, [row], group))
        _ = places.insert(at: index, in: group)
      }
    }
    if let areInIncreasingOrder { rows.sort { areInIncreasingOrder($0.key, $1.key) } }
    for (position, section) in rows.enumerated() { sections.insert(section.group, at: position) }
    table = Table(rows.lazy.map { Snapshot(section: $0.key, rows: PersistentArray($0.rows)) })
  }

  /// What a change of the source changes; made in the table as well.
  @inlinable
  mutating func follow(_ change: CollectionChange<Row>) -> Change {
    var composition = SectionedComposition<Key, Row>()
    switch change {
    case .composite(let changes): for run in changes.runs { follow(run, &composition) }
    default: change.forEachRun { follow($0, &composition) }
    }
    return composition.change
  }

  @inlinable
  mutating func follow(_ run: ChangeRun<Row>, _ composition: inout SectionedComposition<Key, Row>) {
    switch run.kind {
    case .insert:
      for (offset, row) in run.elements.enumerated() { insert(row, at: run.index + offset, &composition) }
    case .remove: for _ in 0..<run.count { remove(at: run.index, &composition) }
    case .update:
      for (offset, row) in run.newElements.enumerated() { update(at: run.index + offset, to: row, &composition) }
    case .move: move(from: run.index, to: run.target, &composition)
    }
  }

  // MARK: One row

  @inlinable
  mutating func insert(_ row: Row, at index: Int, _ composition: inout SectionedComposition<Key, Row>) {
    let key = key(row)
    guard let group = groups[key] else {
      let group = places.makeGroup()
      groups[key] = group
      _ = places.insert(at: index, in: group)
      return insertSection(Snapshot(section: key, rows: [row]), group, &composition)
    }
    let place = places.insert(at: index, in: group)
    make(.row(.insert(place, row), section: sections.position(of: group)), &composition)
    if place == 0 { putInOrder(group, &composition) }
  }

  @inlinable
  mutating func remove(at index: Int, _ composition: inout SectionedComposition<Key, Row>) {
    let (group, place) = places.remove(at: index)
    let section = sections.position(of: group)
    if places.count(of: group) == 0 { return removeSection(section, group, &composition) }
    make(.row(.remove(place, table[section].rows[place]), section: section), &composition)
    if place == 0 { putInOrder(group, &composition) }
  }

  @inlinable
  mutating func update(at index: Int, to row: Row, _ composition: inout SectionedComposition<Key, Row>) {
    let key = key(row)
    let old = places.place(at: index)
    let group: Int
    if let known = groups[key] {
      if known == old.group {
        let section = sections.position(of: known)
        let oldRow = table[section].rows[old.row]
        return make(.row(.update(old.row, old: oldRow, new: row), section: section), &composition)
      }
      group = known
      _ = places.regroup(at: index, to: group)
    } else {
      group = places.makeGroup()
      groups[key] = group
      _ = places.regroup(at: index, to: group)
      insertSection(Snapshot(section: key, rows: []), group, &composition)
    }
    let place = places.place(at: index).row
    let (source, target) = (sections.position(of: old.group), sections.position(of: group))
    let oldRow = table[source].rows[old.row]
    make(.moveRow(from: (source, old.row), to: (target, place), oldRow), &composition)
    make(.row(.update(place, old: oldRow, new: row), section: target), &composition)
    if places.count(of: old.group) == 0 {
      removeSection(source, old.group, &composition)
    } else if old.row == 0 {
      putInOrder(old.group, &composition)
    }
    if place == 0 { putInOrder(group, &composition) }
  }

  @inlinable
  mutating func move(from index: Int, to target: Int, _ composition: inout SectionedComposition<Key, Row>) {
    let (group, source, place) = places.move(from: index, to: target)
    let section = sections.position(of: group)
    if source != place {
      make(.row(.move(from: source, to: place, table[section].rows[source]), section: section), &composition)
    }
    if source == 0 || place == 0 { putInOrder(group, &composition) }
  }

  // MARK: Sections

  @inlinable
  mutating func insertSection(
    _ snapshot: Snapshot, _ group: Int, _ composition: inout SectionedComposition<Key, Row>
  ) {
    let position = position(of: group, snapshot.section, among: 0..<table.count)
    sections.insert(group, at: position)
    make(.section(.insert(position, snapshot)), &composition)
  }

  @inlinable
  mutating func removeSection(
    _ position: Int, _ group: Int, _ composition: inout SectionedComposition<Key, Row>
  ) {
    let snapshot = table[position]
    groups[snapshot.section] = nil
    places.free(group)
    sections.remove(at: position)
    make(.section(.remove(position, snapshot)), &composition)
  }

  /// Where sections stand by their first rows, one has another first row now.
  @inlinable
  mutating func putInOrder(_ group: Int, _ composition: inout SectionedComposition<Key, Row>) {
    guard areInIncreasingOrder == nil else { return }
    let position = sections.position(of: group)
    let first = places.sourcePosition(of: 0, in: group)
    let target: Int
    if position > 0, places.sourcePosition(of: 0, in: sections.group(at: position - 1)) > first {
      target = self.position(of: group, table[position].section, among: 0..<position)
    } else if position + 1 < table.count, places.sourcePosition(of: 0, in: sections.group(at: position + 1)) < first {
      target = self.position(of: group, table[position].section, among: position + 1..<table.count) - 1
    } else {
      return
    }
    sections.move(from: position, to: target)
    make(.section(.move(from: position, to: target, table[position])), &composition)
  }

  /// Where a section belongs among those at some positions.
  @inlinable
  func position(of group: Int, _ key: Key, among positions: Range<Int>) -> Int {
    var (low, high) = (positions.lowerBound, positions.upperBound)
    let first = areInIncreasingOrder == nil ? places.sourcePosition(of: 0, in: group) : 0
    while low < high {
      let middle = low + (high - low) / 2
      let isBefore =
        areInIncreasingOrder.map { $0(table[middle].section, key) }
        ?? (places.sourcePosition(of: 0, in: sections.group(at: middle)) < first)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inlinable
  mutating func make(_ change: Change, _ composition: inout SectionedComposition<Key, Row>) {
    change.performUnchecked(on: &table)
    composition.append(change)
  }
}
