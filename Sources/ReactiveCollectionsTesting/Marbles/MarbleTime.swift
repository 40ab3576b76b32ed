/// A time in a marble diagram: a frame, and how long after its beginning.
///
/// Whole frames can be written as integers: `recorder.diagram.moments[0].time == 3`.
public struct MarbleTime: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The number of the frame, counted from zero.
  public let frame: Int
  /// The time since the beginning of the frame: zero for all that can be drawn.
  public let offset: Duration

  /// The beginning of a frame.
  public init(integerLiteral frame: Int) { self.init(frame) }

  /// The beginning of a frame, or some time after it.
  public init(_ frame: Int, offset: Duration = .zero) {
    self.frame = frame
    self.offset = offset
  }

  /// A time of a clock.
  init(_ time: Duration, inFramesOf frame: Duration) {
    let (count, rest) = time.attoseconds.quotientAndRemainder(dividingBy: frame.attoseconds)
    self.init(Int(count), offset: Duration(attoseconds: rest))
  }

  /// The time of a clock.
  func duration(inFramesOf frame: Duration) -> Duration { frame * self.frame + offset }

  /// Whether one time is earlier.
  public static func < (left: MarbleTime, right: MarbleTime) -> Bool {
    (left.frame, left.offset) < (right.frame, right.offset)
  }
}

extension MarbleTime: CustomStringConvertible {
  /// The frame, and the rest in seconds if there is one.
  public var description: String {
    offset == .zero ? "frame \(frame)" : "\(offset) after the beginning of frame \(frame)"
  }
}
