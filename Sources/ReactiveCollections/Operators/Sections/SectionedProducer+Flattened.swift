public import CollectionChanges
public import PersistentArrays

extension SectionedProducer {
  /// Returns the rows of all sections, one section after the other.
  ///
  /// O(log n) for each row of a change; moving a section moves each of its rows.
  @inlinable
  public func flattened() -> CollectionProducer<Row> {
    let rows = comparison.rows
    return CollectionProducer(comparing: rows) { [attach] consumer in
      let run = FlatteningRun<Section, Row>(ListOutput(to: consumer, comparing: rows, keepingList: false))
      return attach(run.consumer)
    }
  }
}

/// One start of `flattened`.
@usableFromInline
final class FlatteningRun<Section, Row> {
  /// The number of rows of each section.
  @usableFromInline let counts = PartialSums()
  @exclusivity(unchecked) @usableFromInline var output: ListOutput<Row>

  @inlinable
  init(_ output: ListOutput<Row>) { self.output = output }

  @inlinable
  var consumer: SectionedConsumer<Section, Row> {
    SectionedConsumer(
      node: output.consumer.node, needsTables: false,
      start: { table, version in
        self.counts.insert(table.map(\.rows.count), at: 0)
        self.output.begin(Self.rows(of: table), version: version)
      },
      change: { change, _, _, version in
        self.output.send(version: version, edits: false) { _ in self.follow(change) }
      },
      end: { self.output.consumer.end() })
  }

  @inlinable
  static func rows(of sections: some Sequence<SectionSnapshot<Section, Row>>) -> PersistentArray<Row> {
    var rows = PersistentArray<Row>()
    for section in sections { rows.append(contentsOf: section.rows) }
    return rows
  }

  @inlinable
  func follow(_ change: SectionedChange<Section, Row>) -> CollectionChange<Row> {
    switch change {
    case .row(let change, let section): return follow(change, in: section)
    case .moveRow(let source, let target, let row): return move(row, from: source, to: target)
    case .section(let change):
      var composition = ChangeComposition<Row>()
      change.forEachRun { follow($0, &composition) }
      return composition.change
    case .composite(let steps):
      if let row = change.updateElsewhere {
        let (start, end) = places(ofMoveFrom: row.source, to: row.target)
        return .update(of: row.old, to: row.new, from: start, to: end)
      }
      var composition = ChangeComposition<Row>()
      for part in steps.parts {
        if case .section(let change) = part {
          change.forEachRun { follow($0, &composition) }
        } else {
          composition.append(follow(part))
        }
      }
      return composition.change
    }
  }

  @inlinable
  func follow(_ change: CollectionChange<Row>, in section: Int) -> CollectionChange<Row> {
    change.moved(by: counts.add(change.countDifference, at: section))
  }

  @inlinable
  func move(_ row: Row, from source: SectionedPosition, to target: SectionedPosition) -> CollectionChange<Row> {
    let (start, end) = places(ofMoveFrom: source, to: target)
    return start == end ? .empty : .move(from: start, to: end, row)
  }

  /// Counts a row that moves, and returns its old and its new position.
  @inlinable
  func places(ofMoveFrom source: SectionedPosition, to target: SectionedPosition) -> (start: Int, end: Int) {
    (counts.add(-1, at: source.section) + source.row, counts.add(1, at: target.section) + target.row)
  }

  @inlinable
  func follow(_ run: ChangeRun<SectionSnapshot<Section, Row>>, _ composition: inout ChangeComposition<Row>) {
    switch run.kind {
    case .insert:
      let start = counts.sum(before: run.index)
      counts.insert(run.elements.map(\.rows.count), at: run.index)
      composition.append(.insertion(of: Self.rows(of: run.elements), at: start))
    case .remove:
      let start = counts.sum(before: run.index)
      counts.removeSubrange(run.index..<run.index + run.count)
      composition.append(.removal(of: Self.rows(of: run.elements), at: start))
    case .update:
      for (offset, (old, new)) in zip(run.elements, run.newElements).enumerated() {
        if old.rows.isTriviallyIdentical(to: new.rows) { continue }
        let start = counts.set(at: run.index + offset, to: new.rows.count).sum
        composition.append(.removal(of: old.rows, at: start))
        composition.append(.insertion(of: new.rows, at: start))
      }
    case .move:
      let (_, start, end) = counts.move(from: run.index, to: run.target)
      composition.append(.moves(of: run.elements[0].rows, from: start, to: end))
    }
  }
}
