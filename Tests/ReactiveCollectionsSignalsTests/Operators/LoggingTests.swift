import ReactiveCollectionsSignals
import Testing

@Suite struct LoggingTests {
  /// Collects log entries.
  final class Log {
    var lines: [String] = []
    func add(identifier: String, event: String, file: String, function: String, line: Int) {
      lines.append("[\(identifier)] \(event)")
    }
  }

  @Test func everythingAboutASignal() {
    let log = Log()
    let (signal, input) = Signal<Int?, Fault>.pipe()
    signal.logEvents(logger: log.add).observe { log.lines.append("observer \($0)") }
    input.send(value: 1)
    input.send(value: nil)
    input.send(error: .first)
    #expect(
      log.lines == [
        "[] value Optional(1)", "observer value(Optional(1))", "[] value nil", "observer value(nil)",
        "[] failed first", "[] terminated", "observer failed(first)", "[] disposed",
      ])
  }

  @Test func everythingAboutAProducer() {
    let log = Log()
    SignalProducer<Int, Never>([1]).logEvents(identifier: "numbers", logger: log.add).start()
    #expect(
      log.lines == [
        "[numbers] starting", "[numbers] value 1", "[numbers] completed", "[numbers] terminated", "[numbers] disposed",
        "[numbers] started",
      ])
    log.lines = []
    SignalProducer<Int, Never>.never.logEvents(logger: log.add).start().dispose()
    #expect(log.lines == ["[] starting", "[] started", "[] disposed"])
    log.lines = []
    SignalProducer<Int, Never> { observer, _ in observer.sendInterrupted() }.logEvents(logger: log.add).start()
    #expect(log.lines.contains("[] interrupted"))
  }

  @Test func onlyRequestedEventsAreLogged() {
    let log = Log()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.logEvents(identifier: "a", events: [.completed, .disposed], logger: log.add)
      .observeValues { _ in }
    SignalProducer(signal).logEvents(identifier: "b", events: [.value, .starting], logger: log.add).start()
    input.send(value: 1)
    input.sendCompleted()
    #expect(log.lines == ["[b] starting", "[b] value 1", "[a] completed", "[a] disposed"])
  }

  @Test func theSourceLocationIsLogged() {
    var places: [String] = []
    func add(_: String, _: String, file: String, function: String, line: Int) {
      places.append("\(file) \(function) \(line)")
    }
    SignalProducer<Int, Never>(value: 1).logEvents(events: [.value], logger: add).start()
    #expect(places == ["ReactiveCollectionsSignalsTests/LoggingTests.swift theSourceLocationIsLogged() \(#line - 1)"])
  }

  @Test func thereIsANameForEveryEvent() {
    #expect(LoggingEvent.Signal.allCases.count == 6 && LoggingEvent.SignalProducer.allCases.count == 8)
    let (signal, _) = Signal<Int, Never>.pipe()
    // Prints.
    signal.logEvents(identifier: "LoggingTests", events: [.interrupted]).observeValues { _ in }
  }
}
