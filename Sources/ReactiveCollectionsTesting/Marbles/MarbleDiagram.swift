public import ReactiveCollectionsSignals

/// The events of a stream, as a picture.
///
/// ```swift
/// let typing: MarbleDiagram = "-a-bc----(de)-|"
/// #expect(typing.moments.map(\.time) == [1, 3, 4, 9, 9, 11])
/// ```
///
/// Each character is a frame, see ``TestScheduler/frame``:
///
/// | | |
/// |---|---|
/// | `-` | nothing happens |
/// | `a`, `7` | a value, by its name: a letter or a digit |
/// | `'ab'` | a value with any other name; in it, `\'`, `\\` and `\n` stand for a quote, a backslash and a new line |
/// | `\|` | the stream completes |
/// | `#`, `#'offline'` | it fails, with an error that may have a name |
/// | `*` | it is interrupted |
/// | `(ab\|)` | all of this in one frame, in this order |
/// | `[300]` | nothing happens for 300 frames |
/// | space | nothing at all: spaces serve to align diagrams |
///
/// Groups, quoted names and numbers in brackets are wider than the time that they take: to align diagrams, put spaces
/// into the diagrams above and below.
///
/// Two diagrams are equal if the same events happen at the same times. The length of a stream that does not end is not
/// compared: `-a-` equals `-a----`. A literal that is not well formed traps, with the position of the error;
/// ``init(parsing:)`` throws instead.
public struct MarbleDiagram: Hashable, Sendable {
  /// An event of a stream; values and errors are represented by their names.
  public typealias Event = Signal<String, MarbleFailure>.Event

  /// An event and its time.
  ///
  /// ```swift
  /// let diagram: MarbleDiagram = "-a--|"
  /// print(diagram.moments[0].time, diagram.moments[1].event)  // prints: frame 1 completed
  /// ```
  public struct Moment: Hashable, Sendable {
    /// The time of the event.
    public let time: MarbleTime
    /// The event.
    public let event: Event
  }

  /// All events with their times, in order.
  public let moments: [Moment]

  init(_ moments: [Moment]) { self.moments = moments }

  /// Parses a diagram. O(n).
  ///
  /// ```swift
  /// let diagram = try MarbleDiagram(parsing: "-a-(bc)|")
  /// print(diagram.moments.count)  // prints: 4
  /// ```
  public init(parsing text: String) throws(MarbleSyntaxError) {
    var scanner = MarbleScanner(text, expecting: "a value or an end")
    var moments: [Moment] = []
    while let (marble, frame, position) = try scanner.next() {
      guard moments.last?.event.isTerminal != true else {
        throw scanner.unexpected(at: position, expected: "nothing after the end of the stream")
      }
      let event: Event
      switch marble {
      case (nil, let name): event = .value(name ?? "")
      case ("|", _): event = .completed
      case ("*", _): event = .interrupted
      case ("#", let name): event = .failed(MarbleFailure(name ?? ""))
      default: throw scanner.unexpected(at: position)
      }
      moments.append(Moment(time: MarbleTime(frame), event: event))
    }
    self.moments = moments
  }
}

extension MarbleDiagram: ExpressibleByStringLiteral {
  /// Creates a diagram from a literal, which must be well formed.
  public init(stringLiteral text: String) {
    do { try self.init(parsing: text) } catch { fatalError("\(error)") }
  }
}
