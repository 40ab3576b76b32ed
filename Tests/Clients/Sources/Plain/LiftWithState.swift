import Dispatch
import ReactiveCollections

/// A chain with state that is neither `Sendable` nor guarded: it belongs to the chain.
nonisolated func liftWithState() async {
  let stock = SharedCollectionProperty<String>()
  let counted = stock.flatChangesSignal.lift { changes in
    let book = PriceBook(["egg": 1])
    var spent = 0
    return changes.compactMap(\.newElement).map { name in
      spent += book.price(of: name)
      return [book.lookups, spent]
    }
  }
  let onThread = Tally<[Int]>([])
  let onQueue = Tally<[Int]>([])
  counted.observeValues { new in onThread.change { $0 = new } }
  counted.observe(on: DispatchQueue.global()).observeValues { new in onQueue.change { $0 = new } }
  DispatchQueue.concurrentPerform(iterations: 8) { number in
    for _ in 0..<50 { stock.append(number.isMultiple(of: 2) ? "egg" : "air") }
  }
  while onThread.value != [400, 200] || onQueue.value != [400, 200] { await Task.yield() }
  expect(stock.count, 400)
}
