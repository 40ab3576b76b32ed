package import ReactiveCollections
internal import ReactiveCollectionsChanges

extension ListBinder {
  /// How sections and rows changed, as far as it is known.
  package enum PendingUpdate {
    case change(Change)
    case batch(SectionedBatchUpdate<Section, Row>, from: PersistentArray<Snapshot>, to: PersistentArray<Snapshot>)
    case several(SectionedComposition<Section, Row>)
    /// It is not known how the new content came about.
    case everything

    package static var nothing: PendingUpdate { .change(.empty) }

    /// The approximate number of edits.
    var size: Int {
      switch self {
      case .change(let change): change.count
      case .batch(let batch, _, _): batch.editCount
      case .several(let composition): composition.size
      case .everything: .max
      }
    }

    /// Returns everything as one batch, and where its edits are; `nil` if it is not known how the new content came about.
    func batch(comparing comparison: Comparison) -> (positions: SectionedBatchPositions, batch: () -> Batch)? {
      let batch: Batch
      switch self {
      case .change(let change):
        // Most changes are of one row, and need not be combined.
        if let step = SectionedBatchPositions(rowStep: change) {
          return (step, { SectionedBatchUpdate(rowStep: change) ?? change.batch })
        }
        var composition = SectionedComposition<Section, Row>(sections: comparison.sections, rows: comparison.rows)
        composition.append(change)
        batch = composition.batch
      case .batch(let known, _, _): batch = known
      case .several(let composition): batch = composition.batch
      case .everything: return nil
      }
      return (SectionedBatchPositions(batch), { batch })
    }

    /// The changes that lead to the new content. For a batch, these are the changes of its stages: a row that moves
    /// into an inserted section, or out of a deleted one, moves in one of the stages.
    var changes: [Change] {
      switch self {
      case .several, .everything: []
      case .change(let change): [change]
      case .batch(let batch, let old, let new): batch.stages(from: old, to: new).map { $0.batch.change }
      }
    }
  }

  typealias Comparison = (sections: ElementComparison<Section>, rows: ElementComparison<Row>)

  /// Changes that wait to be delivered together.
  @MainActor struct Waiting {
    /// Whether there are any. Asked first: in generic code, looking at the update looks up types.
    private(set) var hasUpdate = false
    private(set) var update = PendingUpdate.nothing
    /// Whether the changes are known to lead to the newest sections.
    private(set) var isCertain = true

    mutating func append(_ new: PendingUpdate, isCertain: Bool, comparing comparison: Comparison) {
      hasUpdate = true
      self.isCertain = self.isCertain && isCertain
      if case .everything = update { return }
      if case .everything = new { return update = new }
      if update.size == 0 { return update = new }
      if new.size == 0 { return }
      var composition: SectionedComposition<Section, Row>
      if case .several(let several) = update {
        composition = several
      } else {
        composition = SectionedComposition(sections: comparison.sections, rows: comparison.rows)
        for change in update.changes { composition.append(change) }
      }
      // Releases the only other reference to the composition, so that appending does not copy it.
      update = .nothing
      for change in new.changes { composition.append(change) }
      update = .several(composition)
    }
  }
}
