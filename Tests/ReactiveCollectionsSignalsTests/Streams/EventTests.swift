import ReactiveCollectionsSignals
import Testing

@Suite struct EventTests {
  typealias Event = Signal<Int, Fault>.Event

  @Test func onlyValuesAreNotTerminal() {
    #expect(!Event.value(1).isTerminal)
    #expect(Event.failed(.first).isTerminal && Event.completed.isTerminal && Event.interrupted.isTerminal)
  }

  @Test func valueAndError() {
    #expect(Event.value(1).value == 1 && Event.value(1).error == nil)
    #expect(Event.failed(.first).value == nil && Event.failed(.first).error == .first)
    #expect(Event.completed.value == nil && Event.interrupted.error == nil)
  }

  @Test func mapping() {
    let events: [Event] = [.value(1), .failed(.first), .completed, .interrupted]
    #expect(events.map { $0.map { "\($0)" } } == [.value("1"), .failed(.first), .completed, .interrupted])
    #expect(
      events.map { $0.mapError { _ in Fault.second } } == [.value(1), .failed(.second), .completed, .interrupted])
  }

  @Test func description() {
    let events: [Event] = [.value(1), .failed(.first), .completed, .interrupted]
    #expect(events.map(\.description) == ["value(1)", "failed(first)", "completed", "interrupted"])
  }

  @Test func hashing() {
    #expect(Set<Event>([.value(1), .value(1), .completed, .interrupted, .failed(.first)]).count == 4)
  }
}
