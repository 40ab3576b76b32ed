/// A problem with a list view, or with a change, that a ``ListBinder`` found, and repaired by reloading the view.
///
/// Issues are reported by ``ListBinder/onIssue``, and never thrown.
///
/// ```swift
/// let binder = ListBinder(tableView, rows: ElementComparison<Person>())
/// binder.onIssue = { issue in assertionFailure("\(issue)") }
/// ```
public enum ListBinderIssue: Equatable, Sendable {
  /// The view shows another number of sections than expected: other code has changed the view, or answers its data
  /// source calls.
  case otherNumberOfSections(expected: Int, found: Int)
  /// The view shows another number of rows in a section than expected.
  case otherNumberOfRows(inSection: Int, expected: Int, found: Int)
  /// A change does not lead from the previous sections to the sections that were passed with it.
  case changeDoesNotFit
  /// The view has not called the closure of a batch.
  case batchNotTaken
  /// The view has not called the completions of some batches.
  case completionMissing(batches: Int, after: Duration)
}

extension ListBinderIssue: CustomStringConvertible {
  /// A sentence that describes the problem.
  public var description: String {
    switch self {
    case .otherNumberOfSections(let expected, let found):
      "The view shows \(found) sections, and should show \(expected)"
    case .otherNumberOfRows(let section, let expected, let found):
      "The view shows \(found) rows in section \(section), and should show \(expected)"
    case .changeDoesNotFit: "A change does not lead from the previous sections to the new ones"
    case .batchNotTaken: "The view did not call the closure of a batch"
    case .completionMissing(let batches, let limit):
      "The view has not finished \(batches) batches after \(limit)"
    }
  }
}
