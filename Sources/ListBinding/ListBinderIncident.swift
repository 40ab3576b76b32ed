/// A problem that a ``ListBinder`` found with its view, or with a change, and repaired by reloading the view.
///
/// It is reported by ``ListBinder/onIncident``, and never thrown.
public enum ListBinderIncident: Equatable, Sendable {
  /// The view shows another number of sections than it was told to: somebody else has changed it, or answers its
  /// questions.
  case otherNumberOfSections(expected: Int, found: Int)
  /// The view shows another number of rows of a section than it was told to.
  case otherNumberOfRows(inSection: Int, expected: Int, found: Int)
  /// A change does not lead from the sections that there were to those that it came with.
  case changeDoesNotFit
  /// The view has not called what was to be done in a batch.
  case batchNotTaken
  /// The view has not said that it has finished some batches.
  case completionMissing(batches: Int, after: Duration)
}

extension ListBinderIncident: CustomStringConvertible {
  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .otherNumberOfSections(let expected, let found):
      "The view shows \(found) sections, and should show \(expected)"
    case .otherNumberOfRows(let section, let expected, let found):
      "The view shows \(found) rows in section \(section), and should show \(expected)"
    case .changeDoesNotFit: "A change does not lead from the sections that there were to those that there are"
    case .batchNotTaken: "The view does not call what is to be done in a batch"
    case .completionMissing(let batches, let limit):
      "The view has not finished \(batches) batches after \(limit)"
    }
  }
}
