public import ListBinding

/// How a call, or the view, disagrees with a list's data. The list has then compared everything with its data, or its
/// view was reloaded.
///
/// It is reported to the log, by ``ModuleEvent/disagreement(_:)``, and never thrown.
public enum ListDisagreement: Equatable, Sendable {
  /// The data has another number of sections than there were and a call says have come and gone.
  case sections(expected: Int, found: Int)
  /// The data of a section has another number of rows.
  case rows(inSection: Int, expected: Int, found: Int)
  /// There is no such section.
  case noSection(Int, count: Int)
  /// There is no such row.
  case noRow(Int, inSection: Int, count: Int)
  /// The list is bound to a stream, which says itself what comes, goes and moves; the call was ignored.
  case boundToStream
  /// The view was found otherwise than it was told, and was reloaded.
  case view(ListBinderIncident)
}

extension ListDisagreement: CustomStringConvertible {
  /// What was expected, and what was found, in a sentence.
  public var description: String {
    switch self {
    case .sections(let expected, let found): "The data has \(found) sections, where a call expects \(expected)"
    case .rows(let section, let expected, let found):
      "The data of section \(section) has \(found) rows, where a call expects \(expected)"
    case .noSection(let index, let count): "Section \(index) is out of bounds: there are \(count) sections"
    case .noRow(let index, let section, let count):
      "Row \(index) is out of bounds: section \(section) has \(count) rows"
    case .boundToStream: "The list is bound to a stream, which says what comes, goes and moves"
    case .view(let incident): "\(incident)"
    }
  }
}
