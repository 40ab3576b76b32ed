import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsSignals

@Suite struct SharedAsyncValuesTests {
  @Test func valuesOfAllSharedStreamsCanBeAwaited() async throws {
    let producer = SharedSignalProducer(SignalProducer<Int, Never>([1, 2, 3]))
    var seen: [Int] = []
    for await value in producer.values { seen.append(value) }
    for await value in producer.values(buffering: .newest(1)) { seen.append(value) }
    #expect(seen == [1, 2, 3, 3])

    let (signal, input) = SharedSignal<Int, Fault>.pipe()
    var ofSignal = signal.values.makeAsyncIterator()
    var newest = signal.values(buffering: .newest(1)).makeAsyncIterator()
    for value in 1...2 { input.send(value: value) }
    input.send(error: .first)
    #expect(try await ofSignal.next() == 1)
    #expect(try await ofSignal.next() == 2)
    await #expect(throws: Fault.first) { try await ofSignal.next() }
    #expect(try await newest.next() == 2)
    await #expect(throws: Fault.first) { try await newest.next() }

    let property = SharedProperty(0)
    var ofProperty = property.values.makeAsyncIterator()
    var oldest = property.values(buffering: .oldest(2)).makeAsyncIterator()
    for value in 1...3 { property.value = value }
    for value in 0...3 { #expect(await ofProperty.next() == value) }
    for value in 0...1 { #expect(await oldest.next() == value) }
    property.value = 4
    #expect(await oldest.next() == 4)
  }

  @Test func aSequenceCanBeUsedInAnyTask() async {
    let property = SharedProperty(0)
    let values = property.values
    let tasks = (0..<3).map { _ in
      Task.detached {
        for await value in values where value == 3 { return true }
        return false
      }
    }
    for value in 1...3 { property.value = value }
    for task in tasks { #expect(await task.value) }
  }

  @Test func aConcurrentEndEndsEveryLoop() async {
    var property: SharedProperty<Int>? = SharedProperty(0)
    let values = property!.signal.values
    let started = Collected<Int>()
    let tasks = (0..<4).map { index in
      Task.detached {
        var iterator = values.makeAsyncIterator()
        started.append(index)
        var count = 0
        while await iterator.next() != nil { count += 1 }
        return count
      }
    }
    await until { started.count == 4 }
    property?.value = 1
    property = nil
    for task in tasks { #expect(await task.value == 1) }
  }

  /// Every loop receives every value, all in the same order.
  @Test func allLoopsReceiveAllValuesInOneOrder() async {
    let count = isLongRun ? 2000 : 200
    let (signal, input) = SharedSignal<Int, Never>.pipe()
    let started = Collected<Int>()
    let tasks = (0..<4).map { index in
      Task.detached {
        var iterator = signal.values.makeAsyncIterator()
        started.append(index)
        var seen: [Int] = []
        while let value = await iterator.next() { seen.append(value) }
        return seen
      }
    }
    await until { started.count == 4 }
    onThreads(3) { thread in for number in 0..<count { input.send(value: thread * count + number) } }
    input.sendCompleted()
    var lists: [[Int]] = []
    for task in tasks { lists.append(await task.value) }
    #expect(lists.allSatisfy { $0 == lists[0] } && lists[0].sorted() == Array(0..<3 * count))
    for thread in 0..<3 {
      let part = lists[0].filter { $0 / count == thread }
      #expect(part == part.sorted())
    }
  }

  /// Loops begin, are cancelled and are left all the time, while threads send.
  @Test func loopsCanBeCancelledWhileThreadsSend() async {
    let rounds = isLongRun ? 500 : 50
    let log = Collected<String>()
    let (signal, input) = SharedSignal<Int, Never>.pipe()
    let isDone = Flag()
    let sender = Task.detached {
      var value = 0
      while !isDone.flag.load(ordering: .acquiring) {
        input.send(value: value)
        value += 1
        await Task.yield()
      }
    }
    func watched() -> SharedSignal<Int, Never> {
      let witness = Witness { log.append("gone") }
      return signal.lift { [witness] signal in
        signal.map { value in withExtendedLifetime(witness) { value } }
      }
    }
    for round in 0..<rounds {
      let tasks = (0..<4).map { index in
        let values = watched().values(buffering: index % 2 == 0 ? .unbounded : .newest(1))
        return Task.detached {
          var last = -1
          for await value in values {
            guard value > last else { return false }
            last = value
            if index == 3, value % 3 == 0 { break }
          }
          return true
        }
      }
      for _ in 0..<round % 5 { await Task.yield() }
      for task in tasks { task.cancel() }
      for task in tasks { #expect(await task.value, "round \(round)") }
    }
    isDone.flag.store(true, ordering: .releasing)
    await sender.value
    input.send(value: -1)
    await until { log.count == rounds * 4 }
  }

  /// A loop never blocks a sender.
  @Test func aLoopThatDoesNotAskBlocksNoSender() async {
    let property = SharedProperty(0)
    let iterator = property.values(buffering: .newest(2)).makeAsyncIterator()
    onThreads(2) { _ in for _ in 0..<500 { property.modify { $0 += 1 } } }
    var copy = iterator
    #expect(await copy.next() == 999)
    #expect(await copy.next() == 1000)
  }
}
