import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// An operator, for signals and for producers, that receives the scheduler.
struct TimedOperator<U> {
  let ofSignals: (Signal<String, MarbleFailure>, TestScheduler) -> Signal<U, MarbleFailure>
  let ofProducers: (SignalProducer<String, MarbleFailure>, TestScheduler) -> SignalProducer<U, MarbleFailure>

  init(
    _ ofSignals: @escaping (Signal<String, MarbleFailure>, TestScheduler) -> Signal<U, MarbleFailure>,
    _ ofProducers: @escaping (SignalProducer<String, MarbleFailure>, TestScheduler) -> SignalProducer<U, MarbleFailure>
  ) {
    self.ofSignals = ofSignals
    self.ofProducers = ofProducers
  }

  /// Feeds a diagram to the signal operator, to the producer operator, and to the signal operator lifted to producers.
  /// Expects the same result from all of them, and an empty scheduler afterwards.
  func expect(
    _ input: MarbleDiagram, _ expected: MarbleDiagram, during subscription: SubscriptionDiagram? = nil,
    location: SourceLocation = #_sourceLocation
  ) {
    let ways: [(String, (TestScheduler) -> SignalProducer<U, MarbleFailure>)] = [
      ("of a signal", { self.ofSignals($0.hot(input, error: MarbleFailure()).signal, $0).producer }),
      ("of a producer", { self.ofProducers($0.cold(input, error: MarbleFailure()).producer, $0) }),
      (
        "lifted",
        { scheduler in
          scheduler.cold(input, error: MarbleFailure()).producer.lift { self.ofSignals($0, scheduler) }
        }
      ),
    ]
    for (name, make) in ways {
      let scheduler = TestScheduler()
      // Only the operator may retain the source, so that it ends.
      let recorder =
        if let subscription {
          scheduler.record(make(scheduler), during: subscription)
        } else {
          scheduler.record(make(scheduler))
        }
      scheduler.run()
      #expect(recorder.diagram == expected, "\(name)", sourceLocation: location)
      #expect(scheduler.scheduledCount == 0, "\(name)", sourceLocation: location)
    }
  }

  /// Expects the same of each end, which takes the place of `E` in both diagrams.
  func expectOfEachEnd(
    _ input: String, _ expected: String, ends: [String] = ["|", "#", "*"], location: SourceLocation = #_sourceLocation
  ) {
    for end in ends {
      func ended(_ text: String) -> MarbleDiagram { MarbleDiagram(stringLiteral: text.replacing("E", with: end)) }
      expect(ended(input), ended(expected), location: location)
    }
  }
}

/// The ways to join two streams of texts.
struct JoinedTexts {
  typealias Texts = Signal<String, MarbleFailure>
  typealias Joined<U> = [SignalProducer<U, MarbleFailure>]

  let pairs: (Texts, Texts) -> Joined<(String, String)>
  let lists: (Texts, Texts) -> Joined<[String]>

  /// Feeds two diagrams to the streams, and expects the same result of all ways, with joined texts.
  func expect(
    _ expected: MarbleDiagram, from left: MarbleDiagram, _ right: MarbleDiagram,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let scheduler = TestScheduler()
    let a = scheduler.hot(left, error: MarbleFailure()).signal
    let b = scheduler.hot(right, error: MarbleFailure()).signal
    let joined = pairs(a, b).map { $0.map { $0 + $1 } } + lists(a, b).map { $0.map { $0.joined() } }
    let recorders = joined.map { scheduler.record($0) }
    scheduler.run()
    for (index, recorder) in recorders.enumerated() {
      #expect(recorder.diagram.difference(from: expected) == nil, "\(index)", sourceLocation: location)
    }
  }
}
