public import ListBinding

/// A disagreement of a call, or of the view, with a list's data. The list then compares everything with its data, or
/// reloads its view.
///
/// Disagreements are reported to the log, by ``ModuleEvent/disagreement(_:)``, and never thrown.
public enum ListDisagreement: Equatable, Sendable {
  /// The data does not have the number of sections that a call leads to.
  case sections(expected: Int, found: Int)
  /// The data does not have the number of rows in a section that a call leads to.
  case rows(inSection: Int, expected: Int, found: Int)
  /// There is no section at this index.
  case noSection(Int, count: Int)
  /// There is no row at this index.
  case noRow(Int, inSection: Int, count: Int)
  /// The list is bound to a stream, which determines insertions, deletions and moves; the call was ignored.
  case boundToStream
  /// The view did not show what was expected, and was reloaded.
  case view(ListBinderIssue)
}

extension ListDisagreement: CustomStringConvertible {
  /// A sentence that describes what was expected, and what was found.
  public var description: String {
    switch self {
    case .sections(let expected, let found): "The data has \(found) sections, but a call expects \(expected)"
    case .rows(let section, let expected, let found):
      "The data of section \(section) has \(found) rows, but a call expects \(expected)"
    case .noSection(let index, let count): "Section \(index) is out of bounds: there are \(count) sections"
    case .noRow(let index, let section, let count):
      "Row \(index) is out of bounds: section \(section) has \(count) rows"
    case .boundToStream: "The list is bound to a stream, which determines insertions, deletions and moves"
    case .view(let issue): "\(issue)"
    }
  }
}
