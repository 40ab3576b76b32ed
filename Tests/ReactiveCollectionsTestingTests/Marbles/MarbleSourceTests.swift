import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct MarbleSourceTests {
  // MARK: Hot

  @Test func aHotSourceSendsWhetherOrNotItIsObserved() {
    let scheduler = TestScheduler()
    let source = scheduler.hot("-a-b(cd)|")
    #expect(source.subscriptions == [])
    let early = scheduler.record(source.signal.map { $0.uppercased() })
    scheduler.advance(by: scheduler.frame * 2)
    let late = scheduler.record(source)
    scheduler.run()
    #expect(early.diagram == "-A-B(CD)|")
    #expect(late.diagram == "---b(cd)|")
    #expect(source.subscriptions == ["^----|", "--^--|"])
    #expect(scheduler.record(source).diagram == "-----*", "it has ended")
  }

  @Test func aHotSourceBeginsWhenItIsMade() {
    let scheduler = TestScheduler()
    scheduler.advance(by: .milliseconds(2))
    let recorder = scheduler.record(scheduler.hot("a-|"))
    scheduler.run()
    #expect(recorder.diagram == "--a-|")
  }

  /// The source is not retained, and does not have to be.
  @Test func aHotSourceWithoutAnEndDoesNotEnd() {
    let scheduler = TestScheduler()
    let signal = scheduler.hot("-a-").signal
    let recorder = scheduler.record(signal)
    scheduler.advance(by: .seconds(1))
    #expect(recorder.diagram == "-a-" && recorder.subscription == "^")
  }

  // MARK: Cold

  @Test func aColdSourceBeginsAgainWithEachStart() {
    let scheduler = TestScheduler()
    let source = scheduler.cold("a-b|")
    let first = scheduler.record(source)
    #expect(first.diagram == "", "nothing happens until the scheduler advances")
    scheduler.advance(by: scheduler.frame)
    let second = scheduler.record(source.producer.map { $0 + $0 })
    scheduler.run()
    #expect(first.diagram == "a-b|")
    #expect(second.diagram == "-'aa'-'bb'|")
    #expect(source.subscriptions == ["^--|", "-^--|"])
  }

  @Test func disposedStartsReceiveNothingMore() {
    let scheduler = TestScheduler()
    let source = scheduler.cold("-a-b-c|")
    let taken = scheduler.record(source.producer.take(first: 2))
    let until = scheduler.record(source.producer.take(until: scheduler.hot("--x").signal))
    scheduler.run()
    #expect(taken.diagram == "-a-(b|)" && until.diagram == "-a|")
    #expect(source.subscriptions == ["^--!", "^-!"])
    #expect(scheduler.scheduledCount == 0 && scheduler.now == .milliseconds(3))
  }

  // MARK: Values and errors

  @Test func valuesCanBeParsedFromTheirNames() {
    let scheduler = TestScheduler()
    let numbers = scheduler.record(scheduler.hot("-1-'20'|", of: Int.self).signal.map { $0 + 1 })
    let characters = scheduler.record(scheduler.cold("-xy|", of: Character.self))
    scheduler.run()
    #expect(numbers.values == [2, 21] && numbers.diagram == "-2-'21'|")
    #expect(characters.values == ["x", "y"] && characters.diagram == "-xy|")
  }

  @Test func valuesWithNames() {
    struct User: Equatable {
      let name: String
    }
    let users = ["a": User(name: "Ada"), "g": User(name: "Grace")]
    let scheduler = TestScheduler()
    let (hot, cold) = (scheduler.hot("-a-g|", values: users), scheduler.cold("g|", values: users))
    let recorders = [scheduler.record(hot), scheduler.record(cold)]
    scheduler.run()
    #expect(recorders[0].values == [User(name: "Ada"), User(name: "Grace")])
    #expect(recorders[0].diagram(values: users) == "-a-g|")
    #expect(recorders[1].diagram(naming: \.name) == "'Grace'|")
  }

  @Test func errors() {
    let scheduler = TestScheduler()
    let recorder = scheduler.record(scheduler.cold("-a-#", error: Fault.first))
    let other = scheduler.record(scheduler.hot("-x-#'whatever'", values: ["x": 1], error: Fault.second))
    let plain = scheduler.record(scheduler.hot("-#", error: MarbleFailure()))
    scheduler.run()
    #expect(recorder.end == .failed(.first) && recorder.diagram == "-a-#'first'")
    #expect(other.end == .failed(.second) && other.diagram == "-1-#'second'")
    #expect(plain.diagram == "-#" && plain.end == .failed(MarbleFailure()))
  }

  @Test func interruptions() {
    let scheduler = TestScheduler()
    let source = scheduler.cold("-a*")
    let recorder = scheduler.record(source)
    scheduler.run()
    #expect(recorder.diagram == "-a*" && source.subscriptions == ["^-*"])
  }

  @Test func momentsCanReplaceADiagram() {
    let scheduler = TestScheduler()
    let source = scheduler.hot("-a--b|")
    let recorder = scheduler.record(source)
    scheduler.run()
    let (hot, cold) = (scheduler.hot(recorder.moments), scheduler.cold(recorder.moments))
    let again = [scheduler.record(hot), scheduler.record(cold)]
    scheduler.run()
    #expect(again.map(\.diagram) == ["-----  -a--b|", "-----  -a--b|"])
    #expect([again[0].diagram, again[1].diagram] == ["-----  -a--b|", "-----  -a--b|"])
  }

  @Test func momentsAfterTheEndAreNotSent() {
    let scheduler = TestScheduler()
    let moments: [Recorder<Int, Never>.Moment] = [
      (.milliseconds(3), .value(3)), (.milliseconds(2), .completed), (.milliseconds(1), .value(1)),
    ]
    let (hot, cold) = (scheduler.hot(moments), scheduler.cold(moments))
    let recorders = [
      scheduler.record(hot), scheduler.record(cold),
      scheduler.record(cold.producer.merge(with: SignalProducer<Int, Never>.never)),
    ]
    scheduler.run()
    #expect(recorders.map(\.diagram) == ["-1|", "-1|", "-1"])
  }

  @Test func aRecordedDiagramAsASource() {
    let scheduler = TestScheduler()
    let recorder = scheduler.record(scheduler.hot("-a-(b'10')-#'x'", error: MarbleFailure("x")))
    scheduler.run()
    let again = TestScheduler(frame: .seconds(1))
    let copy = again.record(again.cold(recorder.diagram, error: MarbleFailure("x")))
    again.run()
    #expect(copy.diagram == recorder.diagram && again.now == .seconds(5))
  }

  @Test func missingValuesAndErrorsOfADiagramTrap() async {
    await #expect(processExitsWith: .failure) { _ = TestScheduler().hot("-a-#") }
    await #expect(processExitsWith: .failure) { _ = TestScheduler().cold("-a-", of: Int.self) }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TestScheduler().cold("-a-b", values: ["a": 1, "x": 2])
    }
    let output = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(output.contains("No value is given for 'b', only for [\"a\", \"x\"]:\n  -a-b-"))
  }

  // MARK: Frames

  @Test func theDurationOfAFrameCanBeChosen() {
    let scheduler = TestScheduler(frame: .milliseconds(100))
    let recorder = scheduler.record(scheduler.hot("-a[10]b|"))
    scheduler.run()
    #expect(recorder.moments.map(\.time) == [.milliseconds(100), .milliseconds(1200), .milliseconds(1300)])
    #expect(recorder.diagram == "-a[10]b|")
  }

  // MARK: With operators

  @Test func mergingTwoSources() {
    let scheduler = TestScheduler()
    let letters = scheduler.hot("-a--b-----|")
    let digits = scheduler.hot(" --1-2-3|")
    let recorder = scheduler.record(letters.signal.merge(with: digits.signal))
    scheduler.run()
    #expect(recorder.diagram == "-a1-(b2)-3---|")
    #expect(letters.subscriptions == ["^---------|"] && digits.subscriptions == ["^------|"])
  }

  @Test func observingOnTheScheduler() {
    let scheduler = TestScheduler()
    let source = scheduler.hot("-a-(bc)|")
    let recorder = scheduler.record(source.signal.observe(on: scheduler))
    scheduler.run()
    #expect(recorder.diagram == "-a-(bc)|")
  }

  @Test func nothingLeaks() throws {
    for text in ["-a-b|", "-a-b-"] as [MarbleDiagram] {
      try withLifetimeTracking { tracker in
        let scheduler = tracker.watch(TestScheduler())
        let (hot, cold) = (tracker.watch(scheduler.hot(text)), tracker.watch(scheduler.cold(text)))
        let token = tracker.track("closure")
        let chains = [hot.producer, cold.producer].map { $0.filter { _ in token.value != "" }.observe(on: scheduler) }
        let recorders = chains.map { tracker.watch(scheduler.record($0)) }
        tracker.watch(scheduler.record(chains[0], during: "-^---!"))
        scheduler.advance(by: .milliseconds(2))
        #expect(recorders[1].diagram == "-a")
      }
    }
  }
}
