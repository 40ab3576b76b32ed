/// The period of an observation, as a picture.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let source = scheduler.hot("-a-b-c-|")
/// let recorder = scheduler.record(source.signal, during: "--^--!")
/// scheduler.run()
/// #expect(source.subscriptions == ["--^--!"])
/// ```
///
/// `^` is the beginning. The end is `!` if the observer disposed of the observation, and `|`, `#` or `*` if the stream
/// completed, failed or was interrupted. Frames, groups, waits and spaces are the same as in a ``MarbleDiagram``:
/// `(^!)` begins and ends in one frame. Without an end, the observation continues. A literal that is not well formed
/// traps, with the position of the error; ``init(parsing:)`` throws instead.
public struct SubscriptionDiagram: Hashable, Sendable {
  /// How a subscription ends.
  public enum Ending: Character, Hashable, Sendable, CaseIterable {
    /// The observer disposed of the observation.
    case disposed = "!"
    /// The stream completed.
    case completed = "|"
    /// The stream failed.
    case failed = "#"
    /// The stream was interrupted.
    case interrupted = "*"
  }

  /// The time of the beginning.
  public let start: MarbleTime
  /// The time of the end; nil if the observation continues.
  public private(set) var end: MarbleTime?
  /// How the observation ended; nil if it continues.
  public private(set) var ending: Ending?

  init(start: MarbleTime) { self.start = start }

  /// Records the end, the first time that it is called.
  mutating func end(_ ending: Ending, at time: MarbleTime) {
    guard end == nil else { return }
    (self.end, self.ending) = (time, ending)
  }

  /// Parses a diagram. O(n).
  public init(parsing text: String) throws(MarbleSyntaxError) {
    var scanner = MarbleScanner(text, expecting: "'^' or an end")
    var parsed: SubscriptionDiagram?
    while let (marble, frame, position) = try scanner.next() {
      if marble.sign == "^", parsed == nil {
        parsed = SubscriptionDiagram(start: MarbleTime(frame))
      } else if case (let sign?, nil) = marble, let ending = Ending(rawValue: sign), let begun = parsed,
        begun.end == nil
      {
        parsed?.end(ending, at: MarbleTime(frame))
      } else {
        let next = parsed.map { $0.end == nil ? "one of !, |, # and *" : "nothing after the end" }
        throw scanner.unexpected(at: position, expected: next ?? "'^', the beginning")
      }
    }
    guard let parsed else { throw scanner.unexpected(at: text.unicodeScalars.count, expected: "'^', the beginning") }
    self = parsed
  }
}

extension SubscriptionDiagram: ExpressibleByStringLiteral {
  /// Creates a diagram from a literal, which must be well formed.
  public init(stringLiteral text: String) {
    do { try self.init(parsing: text) } catch { fatalError("\(error)") }
  }
}

extension SubscriptionDiagram: CustomStringConvertible {
  /// The picture, in one line. Waits of more than 30 frames are written as numbers.
  public var picture: String {
    let marbles = [(start, "^")] + [end].compactMap { $0 }.map { ($0, ending.map { String($0.rawValue) } ?? "") }
    let cells = Dictionary(grouping: marbles, by: \.0.frame).mapValues { MarbleRow.cell($0.map(\.1)) }
    return MarbleRow.lines([MarbleRow(cells: cells, isOpen: end == nil)])[0]
  }

  /// The picture on a line of its own, so that two pictures are aligned in the message of a failing test, followed by
  /// the exact times of events between frames.
  public var description: String {
    let notes = [("it begins", start)] + [end].compactMap { $0 }.map { ("it ends", $0) }
    return MarbleRow.description(
      picture, notes: notes.filter { $0.1.offset != .zero }.map { "\($0) \($1)" })
  }
}
