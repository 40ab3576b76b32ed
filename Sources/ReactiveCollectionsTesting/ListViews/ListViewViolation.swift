/// A call, or a batch of calls, that breaks a rule of list views, as a ``StrictListView`` finds it.
///
/// ```swift
/// let rows = MutableCollectionProperty(["a"])
/// let view = StrictListView { [SectionSnapshot(section: 1, rows: rows.value)] }
/// rows.append("b")
/// view.insertRows(at: [RowPosition(section: 0, row: 5)])
/// print(view.violations)  // prints: [positionOutOfBounds by insert row (0, 5)]
/// ```
public struct ListViewViolation: Error, Equatable {
  /// The rule that is broken. The cases are in the order in which the rules are checked.
  public enum Kind: Equatable, Sendable, CaseIterable {
    /// The view is asked to reload everything inside a batch.
    case reloadOfEverythingInBatch
    /// The data source has changed before the batch begins. It has to change inside the batch.
    case changeBeforeBatch
    /// The number of sections is not the one that results from the calls.
    case sectionCount
    /// The number of rows in a remaining section is not the one that results from the calls.
    case rowCount
    /// There is no section or row at a position.
    case positionOutOfBounds
    /// Two calls name the same position before the batch.
    case sameSource
    /// Two calls name the same position after the batch.
    case sameTarget
    /// A reloaded section or row ends up at a position to which another one moves, if moves are disregarded.
    case reloadMeetsMove
    /// A call names a row in a section that is deleted, inserted, reloaded or moved.
    case rowOfChangedSection
    /// A row moves out of a section that is deleted.
    case moveOutOfDeletedSection
    /// A row moves into a section that is inserted.
    case moveIntoInsertedSection
    /// The content that the view displays differs from the content of the data source.
    case otherContent
  }

  /// The rule that is broken.
  public let kind: Kind
  /// The calls that break it.
  public let calls: [ListViewCall]
  /// The position, if the violation is about a single one: a section, or a section and a row.
  public let path: [Int]
  /// The result of the calls, or the content that the view displays, in words. Empty if the calls are invalid whatever
  /// the content of the data source.
  public let expected: String
  /// The content of the data source instead, in words. Empty if ``expected`` is.
  public let found: String

  init(_ kind: Kind, _ calls: [ListViewCall] = [], at path: [Int] = [], expected: String = "", found: String = "") {
    self.kind = kind
    self.calls = calls
    self.path = path
    self.expected = expected
    self.found = found
  }
}

extension ListViewViolation: CustomStringConvertible {
  /// For example `rowCount at [0]: expected 3, found 4`.
  public var description: String {
    var parts = ["\(kind)"]
    if !path.isEmpty { parts.append("at \(path)") }
    if !calls.isEmpty { parts.append("by \(calls.map(\.description).joined(separator: ", "))") }
    let location = parts.joined(separator: " ")
    return expected.isEmpty && found.isEmpty ? location : "\(location): expected \(expected), found \(found)"
  }
}
