/// Two diagrams that differ; see ``MarbleDiagram/difference(from:)``.
///
/// ```swift
/// let found: MarbleDiagram = "-a-b-|"
/// let difference = found.difference(from: "-a--b|")
/// // expected  -a--b|
/// // found     -a-b-|
/// //              ^^
/// ```
public struct MarbleDifference: Hashable, Sendable {
  /// The diagram that was expected.
  public let expected: MarbleDiagram
  /// The diagram that was found.
  public let found: MarbleDiagram
}

extension MarbleDifference: CustomStringConvertible {
  /// Both pictures, aligned in the same columns, with marks below the columns that differ.
  public var description: String {
    let frames = Set((expected.moments + found.moments).map(\.time.frame))
    let different = frames.filter { frame in
      expected.moments.filter { $0.time.frame == frame } != found.moments.filter { $0.time.frame == frame }
    }
    let marks = MarbleRow(cells: Dictionary(uniqueKeysWithValues: different.map { ($0, "^") }), time: " ")
    let lines = MarbleRow.lines([expected.row, found.row, marks])
    let notes = expected.notes.map { "expected: \($0)" } + found.notes.map { "found: \($0)" }
    return (["expected  \(lines[0])", "found     \(lines[1])", "          \(lines[2])"] + notes.map { "(\($0))" })
      .map { "\n  \($0)" }.joined()
  }
}
