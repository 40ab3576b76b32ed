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
  public func flattened() -> CollectionProducer<Row> {
    CollectionProducer(recipe.applying { (SectionFlattening(), ListShape($0.traits.rows)) })
  }
}

/// The rows of all sections.
@usableFromInline
struct SectionFlattening<Section, Row>: Operator {
  @usableFromInline typealias Input = TableShape<Section, Row>
  @usableFromInline typealias Output = ListShape<Row>

  /// The number of rows of each section.
  @usableFromInline let counts = PartialSums()

  @inlinable init() {}

  @inlinable
  func begin(_ source: Input.Value) -> PersistentArray<Row> {
    counts.insert(source.map(\.rows.count), at: 0)
    return Self.rows(of: source)
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
    case .section, .composite: for part in change.parts { follow(part, &steps) }
    }
  }

  @inlinable
  func follow(_ part: SectionedChange<Section, Row>, _ steps: inout Steps<Output>) {
    switch part {
    case .row(let change, let section):
      steps.appendUnlessEmpty(change.moved(by: counts.add(change.countDifference, at: section)))
    case .moveRow(let source, let target, let row):
      let (start, end) = positions(ofMoveFrom: source, to: target)
      if start != end { steps.append(.move(from: start, to: end, row)) }
    case .section(let change): change.forEachRun { follow($0, &steps) }
    case .composite: preconditionFailure("A part is not composite")
    }
  }

  @inlinable
  static func rows(of sections: some Sequence<SectionSnapshot<Section, Row>>) -> PersistentArray<Row> {
    var rows = PersistentArray<Row>()
    for section in sections { rows.append(contentsOf: section.rows) }
    return rows
  }

  /// Counts a row that moves, and returns its old and its new position.
  @inlinable
  func positions(ofMoveFrom source: RowPosition, to target: RowPosition) -> (start: Int, end: Int) {
    (counts.add(-1, at: source.section) + source.row, counts.add(1, at: target.section) + target.row)
  }

  @inlinable
  func follow(_ run: ChangeRun<SectionSnapshot<Section, Row>>, _ steps: inout Steps<Output>) {
    switch run.kind {
    case .insert:
      let start = counts.sum(before: run.index)
      counts.insert(run.elements.map(\.rows.count), at: run.index)
      steps.appendUnlessEmpty(.insertion(of: Self.rows(of: run.elements), at: start))
    case .remove:
      let start = counts.sum(before: run.index)
      counts.removeSubrange(run.index..<run.index + run.count)
      steps.appendUnlessEmpty(.removal(of: Self.rows(of: run.elements), at: start))
    case .update:
      for (offset, (old, new)) in zip(run.elements, run.newElements).enumerated() {
        if old.rows.isTriviallyIdentical(to: new.rows) { continue }
        let start = counts.set(at: run.index + offset, to: new.rows.count).sum
        steps.appendUnlessEmpty(.removal(of: old.rows, at: start))
        steps.appendUnlessEmpty(.insertion(of: new.rows, at: start))
      }
    case .move:
      let (_, start, end) = counts.move(from: run.index, to: run.target)
      steps.appendUnlessEmpty(.moves(of: run.elements[0].rows, from: start, to: end))
    }
  }
}
