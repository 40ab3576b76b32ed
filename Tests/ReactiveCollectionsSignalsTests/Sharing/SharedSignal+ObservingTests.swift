import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct SharedSignalObservingTests {
  typealias Event = Signal<Int, Fault>.Event
  typealias Stream = SharedSignal<Int, Fault>

  @Test(arguments: [Event.failed(.first), .completed, .interrupted]) func everyKindOfObserver(end: Event) {
    let (signal, input) = Stream.pipe()
    let log = Collected<String>()
    let observations = [
      signal.observeFailed { log.append("failed \($0)") },
      signal.observeInterrupted { log.append("interrupted") },
      signal.observeResult {
        switch $0 {
        case .success(let value): log.append("value \(value)")
        case .failure(let error): log.append("error \(error)")
        }
      },
    ]
    let disposed = [
      signal.observeFailed { log.append("wrong \($0)") }, signal.observeInterrupted { log.append("wrong") },
      signal.observeResult { log.append("wrong \($0)") },
    ]
    for observation in disposed { observation.dispose() }
    onThread {
      input.send(value: 1)
      input.send(end)
    }
    let expected: [String] =
      switch end {
      case .failed: ["value 1", "failed first", "error first"]
      case .interrupted: ["value 1", "interrupted"]
      default: ["value 1"]
      }
    #expect(log.values == expected)
    #expect(observations.count == 3)
  }

  @MainActor @Test func observersWrittenInAnActorAreCalledOnIt() async {
    let (signal, input) = Stream.pipe()
    var log: [String] = []
    signal.observeFailed { log.append("failed \($0) \(isOnMainActor())") }
    signal.observeResult { if case .success(let value) = $0 { log.append("\(value) \(isOnMainActor())") } }
    let (other, otherInput) = Stream.pipe()
    other.observeInterrupted { log.append("interrupted \(isOnMainActor())") }
    await offMain {
      input.send(value: 1)
      input.send(error: .first)
      otherInput.sendInterrupted()
    }
    await until { log.count == 3 }
    #expect(Set(log) == ["1 true", "failed first true", "interrupted true"])
  }

  @Test func intoAnotherSharedSignal() {
    let (signal, input) = Stream.pipe()
    let list = Collected<Event>()
    func follow() -> SharedDisposable {
      let (other, otherInput) = Stream.pipe()
      other.observe { list.append($0) }
      return signal.observe(otherInput)
    }
    let observation = follow()
    onThreads(2) { _ in input.send(value: 1) }
    observation.dispose()
    // Nothing else retained its input.
    #expect(list.values == [.value(1), .value(1), .interrupted])
    _ = follow()
    input.sendCompleted()
    #expect(list.values.last == .completed)
  }
}
