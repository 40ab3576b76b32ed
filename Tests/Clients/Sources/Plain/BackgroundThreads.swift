import Dispatch
import Foundation
import ReactiveCollections

/// Threads, queues and tasks that edit and observe one list.
nonisolated func backgroundThreads() async {
  let orders = SharedCollectionProperty<Int>()
  let ready = SharedProperty(0)
  let (bell, ringer) = SharedSignal<Int, Never>.pipe()
  let told = Tally(0)
  let rings = Tally<[Int]>([])
  let observation = orders.producer.startWithValues { list in told.change { $0 = list.count } }
  bell.observeValues { ring in rings.change { $0.append(ring) } }

  DispatchQueue.concurrentPerform(iterations: 4) { number in
    for _ in 0..<25 { orders.append(number) }
  }
  await withTaskGroup(of: Void.self) { group in
    for number in 0..<10 {
      group.addTask {
        orders.modify { $0.append(number) }
        ready.modify { $0 += 1 }
      }
    }
  }
  await Task.detached { orders.insert(100, at: 0) }.value
  let thread = Thread {
    orders.append(200)
    ringer.send(value: 1)
    ringer.sendCompleted()
  }
  thread.start()
  while told.value < 112 || rings.value.isEmpty { await Task.yield() }
  expect(orders.count, 112)
  expect(orders.first, 100)
  expect(orders.last, 200)
  expect(ready.value, 10)
  expect(rings.value, [1])
  observation.dispose()
  orders.removeAll()
  expect(told.value, 112)
}
