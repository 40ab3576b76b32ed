public import ReactiveCollectionsPositions

extension SectionedProducer {
  /// Returns the rows of all sections, one section after the other.
  ///
  /// O(log n) for each row of a change; moving a section moves each of its rows.
  ///
  /// ```swift
  /// let names = CollectionProperty(people.updates.grouped(by: \.team).flattened().map(\.name))
  /// print(names)  // prints: ["Ada", "Cleo", "Bob"]
  /// ```
  @inlinable
  public func flattened() -> CollectionProducer<Row> { flattened(framedBy: nil, nil) }

  /// Returns the rows of all sections with a header in front of each section: for terminals, and for tables and lists that
  /// have no sections of their own.
  ///
  /// Headers are rows, so rows and headers are often made cases of one type first:
  ///
  /// ```swift
  /// enum Line { case team(Int), person(Person) }
  /// let lines = people.updates.grouped(by: \.team).mapRows(Line.person).flattened(header: Line.team)
  /// let text = lines.map { line in
  ///   switch line {
  ///   case .team(let number): "Team \(number)"
  ///   case .person(let person): "  \(person.name)"
  ///   }
  /// }
  /// print(CollectionProperty(text))  // prints: ["Team 1", "  Ada", "  Cleo", "Team 2", "  Bob"]
  /// ```
  ///
  /// A section without rows has a header, too. A header comes, goes and moves with its section, and is updated in place if the
  /// section is, as after ``mapSections(_:)``. O(log n) for each row of a change, whatever the size of its section.
  ///
  /// - Parameter header: Returns the header of a section. It is called once for each section that is inserted or updated, and
  ///   not if only its rows change.
  public func flattened(header: @escaping (Section) -> Row) -> CollectionProducer<Row> {
    flattened(framedBy: header, nil)
  }

  /// Returns the rows of all sections with a footer behind each section. See ``flattened(header:)``.
  public func flattened(footer: @escaping (Section) -> Row) -> CollectionProducer<Row> {
    flattened(framedBy: nil, footer)
  }

  /// Returns the rows of all sections with a header in front of each section, and a footer behind it. See
  /// ``flattened(header:)``.
  public func flattened(
    header: @escaping (Section) -> Row, footer: @escaping (Section) -> Row
  ) -> CollectionProducer<Row> {
    flattened(framedBy: header, footer)
  }

  @inlinable
  func flattened(framedBy header: ((Section) -> Row)?, _ footer: ((Section) -> Row)?) -> CollectionProducer<Row> {
    CollectionProducer(
      recipe.hosting {
        (SectionFlattening(header: header, footer: footer), ListShape($0.traits.rows))
      } begin: {
        $0.begin($1)
      } follow: {
        $0.follow($1, &$2)
      })
  }

  /// Returns the rows of all sections, each section behind a header that is derived from its rows, such as their number. A
  /// row that changes updates the header in place, in the same commit.
  ///
  /// ```swift
  /// let lines = people.updates.grouped(by: \.team).mapRows(\.name).flattened { team, names in
  ///   names.count.map { "Team \(team): \($0)" }
  /// }
  /// print(CollectionProperty(lines))  // prints: ["Team 1: 2", "Ada", "Cleo", "Team 2: 1", "Bob"]
  /// ```
  ///
  /// O(log n) for each row of a change, and what the aggregate costs for it.
  ///
  /// - Parameter header: Derives the header from the updates of a section's rows. It is called once for each section that is
  ///   inserted.
  public func flattened(
    derivingHeader header: @escaping (Section, CollectionProducer<Row>) -> AggregateProducer<Row>
  ) -> CollectionProducer<Row> {
    CollectionProducer<CollectionGroup<Section, Row>>(split).flatMap { group in
      header(group.key, group.updates).onlyElement.concatenated(with: group.updates)
    }
  }
}

extension AggregateProducer {
  /// A list with the value as its only element, which each new value updates.
  var onlyElement: CollectionProducer<Value> {
    CollectionProducer(
      recipe.hosting { _ in
        ((), ListShape(comparing: .ofValues))
      } begin: { _, value in
        [value.unsafelyUnwrapped]
      } follow: { _, record, steps in
        if let new = record.change { steps.append(.update(0, old: steps[0], new: new)) }
      })
  }
}

/// The rows of all sections, each section between what frames it, if anything does.
@usableFromInline
struct SectionFlattening<Section, Row> {
  @usableFromInline typealias Input = TableShape<Section, Row>
  @usableFromInline typealias Output = ListShape<Row>

  /// The number of rows of each section, with its header and footer.
  @usableFromInline let counts = PartialSums()
  private let header, footer: ((Section) -> Row)?
  /// The number of headers of a section: 0 or 1.
  @usableFromInline let headers: Int

  @usableFromInline
  init(header: ((Section) -> Row)?, footer: ((Section) -> Row)?) {
    self.header = header
    self.footer = footer
    headers = header == nil ? 0 : 1
  }

  @usableFromInline
  func begin(_ source: Input.Value) -> PersistentArray<Row> {
    counts.insert(source.map(count), at: 0)
    return rows(of: source)
  }

  @inlinable
  func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    guard let change = record.change else { return }
    if let row = change.updateElsewhere {
      let (start, end) = positions(ofMoveFrom: row.source, to: row.target)
      return steps.append(.update(of: row.old, to: row.new, from: start, to: end))
    }
    switch change {
    case .row, .moveRow: follow(change, &steps)
    case .section, .composite: follow(change.parts, leadingTo: record.after, &steps)
    }
  }

  @usableFromInline
  func follow(
    _ parts: [SectionedChange<Section, Row>], leadingTo source: Input.Value, _ steps: inout Steps<Output>
  ) {
    var (areOfRows, stepCount) = (true, 0)
    for part in parts {
      follow(part, &steps)
      if case .row(let rows, _) = part { stepCount += rows.count } else { areOfRows = false }
    }
    // What a section has become is known. So many steps are not made one by one.
    if areOfRows, header == nil, footer == nil, stepCount > 16 * (source.count + 1) {
      steps.composition = .joining
      steps.lead(to: rows(of: source))
    }
  }

  @inlinable
  func follow(_ part: SectionedChange<Section, Row>, _ steps: inout Steps<Output>) {
    switch part {
    case .row(let change, let section):
      steps.appendUnlessEmpty(change.moved(by: counts.add(change.countDifference, at: section) + headers))
    case .moveRow(let source, let target, let row):
      let (start, end) = positions(ofMoveFrom: source, to: target)
      if start != end { steps.append(.move(from: start, to: end, row)) }
    case .section(let change): follow(change, &steps)
    case .composite: preconditionFailure("A part is not composite")
    }
  }

  /// Counts a row that moves, and returns its old and its new position.
  @inlinable
  func positions(ofMoveFrom source: RowPosition, to target: RowPosition) -> (start: Int, end: Int) {
    let start = counts.add(-1, at: source.section) + source.row
    return (start + headers, counts.add(1, at: target.section) + target.row + headers)
  }

  // MARK: Whole sections

  /// The number of rows, with the header and the footer.
  private func count(of section: SectionSnapshot<Section, Row>) -> Int {
    headers + section.rows.count + (footer == nil ? 0 : 1)
  }

  private func rows(of sections: some Sequence<SectionSnapshot<Section, Row>>) -> PersistentArray<Row> {
    var rows = PersistentArray<Row>()
    for section in sections {
      if let header { rows.append(header(section.section)) }
      rows.append(contentsOf: section.rows)
      if let footer { rows.append(footer(section.section)) }
    }
    return rows
  }

  /// What happens to whole sections is not inlined: it is much code, and rare.
  @usableFromInline
  func follow(_ change: CollectionChange<SectionSnapshot<Section, Row>>, _ steps: inout Steps<Output>) {
    change.forEachRun { run in
      let start = counts.sum(before: run.index)
      switch run.kind {
      case .insert:
        counts.insert(run.elements.map(count), at: run.index)
        steps.appendUnlessEmpty(.insertion(of: rows(of: run.elements), at: start))
      case .remove:
        let removed = shown(in: start, of: run.elements, &steps)
        counts.removeSubrange(run.index..<run.index + run.count)
        steps.appendUnlessEmpty(.removal(of: removed, at: start))
      case .update:
        for (offset, (old, new)) in zip(run.elements, run.newElements).enumerated() {
          update(at: run.index + offset, from: old, to: new, &steps)
        }
      case .move:
        let moved = shown(in: start, of: run.elements, &steps)
        let (_, start, end) = counts.move(from: run.index, to: run.target)
        steps.appendUnlessEmpty(.moves(of: moved, from: start, to: end))
      }
    }
  }

  /// Returns the rows of sections that stand at a position. Headers and footers are not made again, but read.
  private func shown(
    in start: Int, of sections: some Sequence<SectionSnapshot<Section, Row>>, _ steps: inout Steps<Output>
  ) -> PersistentArray<Row> {
    if header == nil, footer == nil { return rows(of: sections) }
    let end = sections.reduce(start) { $0 + count(of: $1) }
    return PersistentArray(steps.value[start..<end])
  }

  private func update(
    at index: Int, from old: SectionSnapshot<Section, Row>, to new: SectionSnapshot<Section, Row>,
    _ steps: inout Steps<Output>
  ) {
    let start = counts.set(at: index, to: count(of: new)).sum
    if let header { update(at: start, to: header(new.section), &steps) }
    if !old.rows.isTriviallyIdentical(to: new.rows) {
      steps.appendUnlessEmpty(.removal(of: old.rows, at: start + headers))
      steps.appendUnlessEmpty(.insertion(of: new.rows, at: start + headers))
    }
    if let footer { update(at: start + headers + new.rows.count, to: footer(new.section), &steps) }
  }

  private func update(at position: Int, to new: Row, _ steps: inout Steps<Output>) {
    let old = steps[position]
    if steps.shape.traits.isUnchanged?(old, new) != true { steps.append(.update(position, old: old, new: new)) }
  }
}
