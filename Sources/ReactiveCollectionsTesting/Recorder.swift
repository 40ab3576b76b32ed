public import Signals

/// Records what a signal, a producer or a property sends.
///
///     let recorder = Recorder(producer.filter { $0 > 1 })
///     #expect(recorder.events == [.value(2), .completed])
///
/// It observes until it is disposed of, or let go of.
public final class Recorder<Value, Failure: Error> {
  /// An event, and when it came on the clock of the scheduler, if there is one.
  public typealias Moment = (time: Duration, event: Signal<Value, Failure>.Event)

  private final class Tape {
    var moments: [Moment] = []
  }

  private let tape = Tape()
  private let observation: any Disposable

  /// Starts to record `source`, with the times of a scheduler.
  public init(_ source: some SignalProducerConvertible<Value, Failure>, timedBy scheduler: TestScheduler? = nil) {
    let tape = tape
    observation = source.producer.start { tape.moments.append((scheduler?.now ?? .zero, $0)) }
  }

  deinit { observation.dispose() }

  /// All events so far, with their times.
  public var moments: [Moment] { tape.moments }

  /// All events so far.
  public var events: [Signal<Value, Failure>.Event] { tape.moments.map(\.event) }

  /// All values so far.
  public var values: [Value] { tape.moments.compactMap(\.event.value) }

  /// The event that ended the stream, if it has ended.
  public var end: Signal<Value, Failure>.Event? { events.last { $0.isTerminal } }

  /// Forgets what has been recorded so far.
  public func clear() { tape.moments = [] }

  /// Stops recording.
  public func dispose() { observation.dispose() }
}
