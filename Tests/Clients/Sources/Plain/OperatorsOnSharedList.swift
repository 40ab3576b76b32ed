import Dispatch
import ReactiveCollections

/// Operators on a list that many threads edit: the chain is made once, and receives one event at a time.
nonisolated func operatorsOnSharedList() async {
  let bills = SharedCollectionProperty<Int>()
  let floor = 10
  let large = bills.producer.lift { bills in
    bills.map { $0.filter { $0 >= floor } }.skipRepeats().map { $0.reduce(0, +) }
  }
  let sums = Tally<[Int]>([])
  large.startWithValues { sum in sums.change { $0.append(sum) } }
  DispatchQueue.concurrentPerform(iterations: 20) { bills.append($0) }
  while sums.value.last != 145 { await Task.yield() }
  expect(sums.value.count, 11)

  await onMainActor(large)
}

/// The same chain, observed on the main actor.
@MainActor private func onMainActor(_ sums: SharedSignalProducer<Int, Never>) async {
  var shown = 0
  let sum = Property(initial: 0, then: SignalProducer(sums))
  sum.producer.startWithValues { shown = $0 }
  while shown != 145 { await Task.yield() }
  expect(sum.value, 145)
}
