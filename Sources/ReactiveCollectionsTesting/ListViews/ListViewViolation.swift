/// What a list view was told that it does not take, as a ``StrictListView`` finds it.
public struct ListViewViolation: Error, Equatable {
  /// Which rule is broken. The cases are in the order in which the rules are checked.
  public enum Kind: Equatable, Sendable, CaseIterable {
    /// The view is told to reload everything inside a batch.
    case reloadOfEverythingInBatch
    /// The data source has changed before the batch begins, in which it has to.
    case changeBeforeBatch
    /// The number of sections is not what the calls lead to.
    case sectionCount
    /// The number of rows of a section that is still there is not what the calls lead to.
    case rowCount
    /// There is nothing at a position.
    case positionOutOfBounds
    /// Two calls are about one position before the batch.
    case sameSource
    /// Two calls are about one position after the batch.
    case sameTarget
    /// Something that is reloaded ends, moves aside, where something moves to.
    case reloadMeetsMove
    /// A row is told of in a section that is deleted, inserted, reloaded or moved.
    case rowOfChangedSection
    /// A row moves out of a section that is deleted.
    case moveOutOfDeletedSection
    /// A row moves into a section that is inserted.
    case moveIntoInsertedSection
    /// What the view displays is not what the data source says.
    case otherContent
  }

  /// Which rule is broken.
  public let kind: Kind
  /// The calls that break it.
  public let calls: [ListViewCall]
  /// Where, if it is about one place: a section, or a section and a row.
  public let path: [Int]
  /// What the calls lead to, or what the view displays, in words. Empty if the calls are wrong whatever the data source
  /// says.
  public let expected: String
  /// What the data source says instead, in words. Empty if ``expected`` is.
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
    let place = parts.joined(separator: " ")
    return expected.isEmpty && found.isEmpty ? place : "\(place): expected \(expected), found \(found)"
  }
}
