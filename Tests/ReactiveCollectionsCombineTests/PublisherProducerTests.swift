import ReactiveCollections
import ReactiveCollectionsCombine
import ReactiveCollectionsTesting
import Testing

#if canImport(Combine)
  import Combine
#elseif OPEN_COMBINE
  import OpenCombine
#endif

#if canImport(Combine) || OPEN_COMBINE
  /// Publishers as producers, and as sources of properties and lists.
  @Suite struct PublisherProducerTests {
    @Test func valuesAndTheEndArePassedOn() {
      let subject = PassthroughSubject<Int, Fault>()
      let producer = SignalProducer(subject)
      let (first, second) = (Recorder(producer), Recorder(producer))
      subject.send(1)
      subject.send(completion: .finished)
      #expect(first.events == [.value(1), .completed] && second.events == first.events)
      let late = Recorder(producer)
      #expect(late.events == [.completed])
    }

    @Test func failuresKeepTheirType() {
      let subject = CurrentValueSubject<Int, Fault>(1)
      let recorder = Recorder(SignalProducer(subject))
      subject.send(completion: .failure(Fault(number: 2)))
      #expect(recorder.events == [.value(1), .failed(Fault(number: 2))])
    }

    @Test func disposalCancels() throws {
      try withLifetimeTracking { tracker in
        var cancellations = 0
        let subject = PassthroughSubject<Int, Never>()
        let publisher = subject.handleEvents(receiveCancel: { cancellations += 1 })
        var values: [Int] = []
        let start = SignalProducer(publisher).startWithValues { [captured = tracker.track(0)] in
          values.append($0 + captured.value)
        }
        subject.send(1)
        start.dispose()
        subject.send(2)
        #expect(values == [1] && cancellations == 1)
      }
    }

    @Test func disposalInTheMiddleOfTheSubscriptionCancels() {
      var cancellations = 0
      let publisher = [1, 2, 3].publisher.handleEvents(receiveCancel: { cancellations += 1 })
      let recorder = Recorder(SignalProducer(publisher).take(first: 1))
      #expect(recorder.events == [.value(1), .completed] && cancellations == 1)
    }

    /// As for other subscribers: publishers do not say that they go.
    @Test func aPublisherThatIsDeallocatedSendsNothingMore() throws {
      try withLifetimeTracking { tracker in
        var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
        var values: [Int] = []
        let start = subject.map {
          SignalProducer($0).startWithValues { [captured = tracker.track(0)] in values.append($0 + captured.value) }
        }
        subject?.send(1)
        subject = nil
        start?.dispose()
        #expect(values == [1])
      }
    }

    @Test func aPublisherThatSendsElsewhereTraps() async {
      await #expect(processExitsWith: .failure) { @MainActor in
        nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
        SignalProducer(subject).startWithValues { _ in }
        await Task.detached { subject.send(1) }.value
      }
    }

    @Test func propertiesFollowPublishers() {
      let subject = CurrentValueSubject<Int, Never>(1)
      let (score, last) = (MutableProperty(0), MutableProperty<Int?>(nil))
      let binding = score <~ subject.map { $0 * 2 }
      last <~ subject
      #expect(score.value == 2 && last.value == 1)
      subject.send(2)
      #expect(score.value == 4 && last.value == 2)
      binding.dispose()
      subject.send(3)
      #expect(score.value == 4 && last.value == 3)
    }

    @Test func listsFollowPublishersByTheChanges() {
      let rows = CurrentValueSubject<[String], Never>(["a", "b"])
      let list = MutableCollectionProperty<String>()
      list <~ rows
      var changes: [CollectionChange<String>] = []
      list.flatChanges.startWithValues { changes.append($0) }
      rows.send(["a", "c", "b"])
      #expect(changes == [.insert(1, "c")])
    }

    @Test func aBindingEndsWithTheTarget() {
      var cancellations = 0
      let subject = PassthroughSubject<Int, Never>()
      var score: MutableProperty<Int>? = MutableProperty(0)
      if let score { score <~ subject.handleEvents(receiveCancel: { cancellations += 1 }) }
      subject.send(1)
      #expect(score?.value == 1)
      score = nil
      #expect(cancellations == 1)
    }

    @Test func disposablesAndCancellablesAreKeptTogether() {
      let score = MutableProperty(0)
      var values: [Int] = []
      var cancellables: Set<AnyCancellable> = []
      score.signal.observeValues { values.append($0) }.store(in: &cancellables)
      score.value = 1
      cancellables = []
      score.value = 2
      #expect(values == [1])

      let disposables = CompositeDisposable()
      disposables += AnyDisposable(score.publisher.sink { values.append($0) })
      score.value = 3
      disposables.dispose()
      score.value = 4
      #expect(values == [1, 2, 3])
    }
  }
#endif
