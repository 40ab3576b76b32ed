internal import ReactiveCollectionsSignals

/// A time in a marble diagram: a frame, and the time since the beginning of the frame.
///
/// Whole frames can be written as integers: `recorder.diagram.moments[0].time == 3`.
///
/// ```swift
/// let scheduler = TestScheduler(frame: .milliseconds(10))
/// let recorder = Recorder(scheduler.hot("-a").signal, timedBy: scheduler)
/// scheduler.run()
/// #expect(recorder.diagram.moments[0].time == 1 && recorder.moments[0].time == .milliseconds(10))
/// ```
public struct MarbleTime: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The number of the frame, counted from zero.
  public let frame: Int
  /// The time since the beginning of the frame; zero for everything that can be drawn.
  public let offset: Duration

  /// Creates the beginning of a frame.
  public init(integerLiteral frame: Int) { self.init(frame) }

  /// Creates the beginning of a frame, or a time after it.
  public init(_ frame: Int, offset: Duration = .zero) {
    self.frame = frame
    self.offset = offset
  }

  /// Creates the time in frames of a time on a clock.
  init(_ time: Duration, inFramesOf frame: Duration) {
    let offset = time.remainder(dividingBy: frame)
    self.init(Int((time - offset) / frame), offset: offset)
  }

  /// Returns the time on a clock.
  func duration(inFramesOf frame: Duration) -> Duration { frame * self.frame + offset }

  /// Whether the left time is earlier.
  public static func < (left: MarbleTime, right: MarbleTime) -> Bool {
    (left.frame, left.offset) < (right.frame, right.offset)
  }
}

extension MarbleTime: CustomStringConvertible {
  /// The frame, and the offset in seconds if there is one.
  public var description: String {
    offset == .zero ? "frame \(frame)" : "\(offset) after the beginning of frame \(frame)"
  }
}
