internal import ReactiveCollections
internal import ReactiveCollectionsChanges

extension ListBinder {
  /// Returns an issue if the view shows other numbers of sections or rows than expected, in sections that a batch is
  /// about to change.
  func disagreement(of view: any ListView, about positions: SectionedBatchPositions) -> ListBinderIssue? {
    let count = view.numberOfSections
    guard count == sections.count else { return .otherNumberOfSections(expected: sections.count, found: count) }
    for section in positions.touchedSections {
      let (expected, found) = (sections[section].rows.count, view.numberOfRows(inSection: section))
      if found != expected { return .otherNumberOfRows(inSection: section, expected: expected, found: found) }
    }
    return nil
  }
}
