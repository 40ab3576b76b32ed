import Dispatch
import Foundation
import Testing

@testable import ReactiveCollectionsSignals

/// At most one call is under way on another thread when something is disposed of.
@Suite struct InFlightTests {
  /// Sources that keep calling, from threads of their own or from sending threads.
  enum Source: CaseIterable, CustomTestStringConvertible {
    case signal, producer, lifted, joined, timed, onQueue, startedOnQueue, property, repeating, timers

    var testDescription: String { "\(self)" }

    func start(
      _ property: SharedProperty<Int>, _ scheduler: QueueScheduler, _ action: @escaping @Sendable (Int) -> Void
    ) -> any Disposable {
      switch self {
      case .signal: return property.signal.observeValues(action)
      case .producer: return property.producer.startWithValues(action)
      case .lifted: return property.signal.lift { $0.scan(0, +) }.observeValues(action)
      case .joined: return property.lift(with: SharedProperty(1)) { $0.merge(with: $1) }.startWithValues(action)
      case .timed:
        return property.lift { $0.throttle(.nanoseconds(1), on: $1) }.startWithValues(action)
      case .onQueue: return property.signal.observe(on: scheduler).observeValues(action)
      case .startedOnQueue: return property.producer.start(on: scheduler).startWithValues(action)
      case .property: return property.map { $0 + 1 }.observe(on: scheduler).startWithValues(action)
      case .repeating:
        return scheduler.schedule(after: .zero, repeating: .nanoseconds(1)) { action(property.value) }
      case .timers:
        let all = CompositeDisposable()
        for _ in 0..<200 { all += scheduler.schedule(after: .microseconds(50)) { action(1) } }
        return all
      }
    }
  }

  @Test(arguments: Source.allCases) func afterDisposalAtMostOneCallBegins(source: Source) async {
    for round in 0..<(isLongRun ? 50 : 5) {
      let property = SharedProperty(0)
      let scheduler = QueueScheduler()
      let (disposed, late, called) = (Flag(), Collected<Int>(), Gate())
      let observation = Carried(
        source.start(property, scheduler) { value in
          if disposed.flag.load(ordering: .acquiring) { late.append(value) }
          called.open()
        })
      let sender = repeating(until: disposed) { property.modify { $0 += 1 } }
      let disposer = Thread {
        called.wait()
        observation.value.dispose()
        disposed.flag.store(true, ordering: .releasing)
      }
      disposer.start()
      sender.start()
      await until { sender.isFinished && disposer.isFinished }
      for _ in 0..<10 { property.modify { $0 += 1 } }
      await reached(scheduler.queue)
      #expect(late.count <= 1 && observation.value.isDisposed, "round \(round)")
    }
  }

  /// On the queue that makes the calls, no call is under way elsewhere, so disposal is exact.
  @Test(arguments: [Source.onQueue, .property, .repeating, .timers])
  func noCallBeginsAfterDisposalOnTheQueue(source: Source) async {
    let property = SharedProperty(0)
    let scheduler = QueueScheduler()
    let calls = Collected<Int>()
    let own = Carried(SerialDisposable())
    scheduler.queue.suspend()
    own.value.set(
      source.start(property, scheduler) { value in
        calls.append(value)
        if calls.count == 3 || source == .timers { own.value.dispose() }
      })
    scheduler.queue.resume()
    await until {
      property.modify { $0 += 1 }
      return own.value.isDisposed
    }
    await reached(scheduler.queue)
    let after = Collected<Int>()
    scheduler.schedule(after: .milliseconds(1)) { after.append(1) }
    await until { after.count == 1 }
    #expect(calls.count == (source == .timers ? 1 : 3))
  }

  /// After its task is cancelled, a loop receives at most the value that is already under way.
  @Test func afterCancellationAtMostOneValue() async {
    for round in 0..<(isLongRun ? 50 : 10) {
      let property = SharedProperty(0)
      let (cancelled, late, seen) = (Flag(), Collected<Int>(), Collected<Int>())
      let task = Task.detached {
        for await value in property.values(buffering: round % 2 == 0 ? .unbounded : .newest(1)) {
          if cancelled.flag.load(ordering: .acquiring) { late.append(value) }
          seen.append(value)
        }
      }
      let sender = repeating(until: cancelled) { property.modify { $0 += 1 } }
      sender.start()
      await until { seen.count > 5 }
      task.cancel()
      cancelled.flag.store(true, ordering: .releasing)
      await task.value
      await until { sender.isFinished }
      let count = seen.count
      property.value = -1
      #expect(late.count <= 1 && seen.count == count, "round \(round)")
    }
  }

  /// On the main actor, disposal is exact for closures of the main actor, whatever other threads send.
  @MainActor @Test func noCallBeginsAfterDisposalOnTheMainActor() async {
    for round in 0..<(isLongRun ? 50 : 10) {
      let property = SharedProperty(0)
      let isDone = Flag()
      let counter = Counter()
      let sender = repeating(until: isDone) { property.modify { $0 += 1 } }
      let observations: [any Disposable] = [
        property.signal.observeValues { _ in counter.count() },
        SignalProducer(property.producer).startWithValues { _ in counter.count() },
      ]
      sender.start()
      await until { counter.calls > 3 }
      for observation in observations { observation.dispose() }
      counter.isDisposed = true
      isDone.flag.store(true, ordering: .releasing)
      await until { sender.isFinished }
      for _ in 0..<10 { await Task.yield() }
      #expect(counter.late == 0, "round \(round)")
    }
  }

  @MainActor private final class Counter {
    var isDisposed = false
    private(set) var calls = 0
    private(set) var late = 0
    func count() {
      calls += 1
      if isDisposed { late += 1 }
    }
  }
}
