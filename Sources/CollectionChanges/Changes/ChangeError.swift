/// Why a change could not be applied: it was not made for the list that it met. The list is as it was.
public struct ChangeError: Error, Hashable, Sendable {
  /// What was expected, and what was found instead.
  public enum Reason: Hashable, Sendable {
    /// The last position of the path does not exist; the list there has `count` elements.
    case positionOutOfBounds(count: Int)
    /// Another element stands at the path than the change names. Both are given by their descriptions.
    case elementMismatch(expected: String, found: String)
    /// The path leads through, or into, something that is not a list; `found` is its type.
    case notAList(found: String)
    /// The element at the path, or the one to be put there, is of another type than its list holds. Both are type
    /// names.
    case typeMismatch(expected: String, found: String)
    /// A path without a position was given where an element was meant.
    case emptyPath
    /// The list that the path leads into only follows another one.
    case readOnly
  }

  /// What was expected, and what was found instead.
  public let reason: Reason
  /// Where: one position for each level of lists, outermost first.
  public let path: [Int]
  /// Which step of the change failed, counted from 0 through all members of a composite.
  public let step: Int

  /// An error of one step.
  public init(_ reason: Reason, at path: [Int], step: Int = 0) {
    self.reason = reason
    self.path = path
    self.step = step
  }
}

extension ChangeError {
  /// What should have been at the path, in words.
  public var expected: String {
    switch reason {
    case .positionOutOfBounds(let count): "a position in a list of \(count) element\(count == 1 ? "" : "s")"
    case .elementMismatch(let expected, _): expected
    case .notAList: "a list"
    case .typeMismatch(let expected, _): "an element of type \(expected)"
    case .emptyPath: "a position"
    case .readOnly: "a list that can be edited"
    }
  }

  /// What was there, in words.
  public var found: String {
    switch reason {
    case .positionOutOfBounds: "position \(path.last ?? 0)"
    case .elementMismatch(_, let found): found
    case .notAList(let found): found
    case .typeMismatch(_, let found): found
    case .emptyPath: "an empty path"
    case .readOnly: "one that is read-only"
    }
  }
}

extension ChangeError: CustomStringConvertible {
  /// For example `Step 3 at [1, 4]: expected "a", found "b"`.
  public var description: String {
    "Step \(step) at \(path): expected \(expected), found \(found)"
  }
}
