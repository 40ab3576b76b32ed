/// From when to when something was observed, as a picture.
///
///     #expect(source.subscriptions == ["^---!", "----^--|"])
///
/// `^` is the beginning. The end is `!` if the observer disposed of it; `|`, `#` or `*` if the stream completed, failed or was
/// interrupted. Frames, groups, waits and spaces are those of a ``MarbleDiagram``: `(^!)` begins and ends in one frame. Without
/// an end it goes on. A literal that is not well formed traps, with the place; ``init(parsing:)`` throws instead.
public struct SubscriptionDiagram: Hashable, Sendable {
  /// How a subscription ends.
  public enum Ending: Character, Hashable, Sendable, CaseIterable {
    /// The observer disposed of it.
    case disposed = "!"
    /// The stream completed.
    case completed = "|"
    /// The stream failed.
    case failed = "#"
    /// The stream was interrupted.
    case interrupted = "*"
  }

  /// When it began.
  public let start: MarbleTime
  /// When it ended; nil if it goes on.
  public private(set) var end: MarbleTime?
  /// How it ended; nil if it goes on.
  public private(set) var ending: Ending?

  init(start: MarbleTime) { self.start = start }

  /// Notes the end, the first time.
  mutating func end(_ ending: Ending, at time: MarbleTime) {
    guard end == nil else { return }
    (self.end, self.ending) = (time, ending)
  }

  /// Reads a diagram. O(n).
  public init(parsing text: String) throws(MarbleSyntaxError) {
    var scanner = MarbleScanner(text, expecting: "'^' or an end")
    var parsed: SubscriptionDiagram?
    while let (marble, frame, position) = try scanner.next() {
      if case .sign("^", _) = marble, parsed == nil {
        parsed = SubscriptionDiagram(start: MarbleTime(frame))
      } else if case .sign(let sign, nil) = marble, let ending = Ending(rawValue: sign), let begun = parsed,
        begun.end == nil
      {
        parsed?.end(ending, at: MarbleTime(frame))
      } else {
        let next = parsed.map { $0.end == nil ? "one of !, |, # and *" : "nothing after the end" }
        throw scanner.unexpected(at: position, expected: next ?? "'^', the beginning")
      }
    }
    guard let parsed else { throw scanner.unexpected(at: text.count, expected: "'^', the beginning") }
    self = parsed
  }
}

extension SubscriptionDiagram: ExpressibleByStringLiteral {
  /// Reads a literal, which must be well formed.
  public init(stringLiteral text: String) {
    do { try self.init(parsing: text) } catch { fatalError("\(error)") }
  }
}

extension SubscriptionDiagram: CustomStringConvertible {
  /// The picture, in one line. Waits of more than 30 frames are numbers.
  public var picture: String {
    let marbles = [(start, "^")] + [end].compactMap { $0 }.map { ($0, ending.map { String($0.rawValue) } ?? "") }
    let cells = Dictionary(grouping: marbles, by: \.0.frame).mapValues { MarbleDrawing.cell($0.map(\.1)) }
    return MarbleDrawing.lines([MarbleDrawing.Row(cells: cells, isOpen: end == nil)])[0]
  }

  /// The picture on a line of its own, so that in the message of a failing test two of them stand one below the other; after it
  /// the exact times of what happens between frames.
  public var description: String {
    let notes = [("it begins", start)] + [end].compactMap { $0 }.map { ("it ends", $0) }
    return MarbleDrawing.description(
      picture, notes: notes.filter { $0.1.offset != .zero }.map { "\($0) \($1)" })
  }
}
