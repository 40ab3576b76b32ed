import ReactiveCollections

/// Operators whose closures capture and change local variables.
func operatorsWithLocalState() {
  let names = MutableCollectionProperty(["tea"])
  let book = PriceBook(["tea": 2, "cake": 4])
  var runs = 0
  var minimum = 3
  var offers: [[String]] = []
  names.producer
    .map { list in
      runs += 1
      return list.filter { book.price(of: $0) >= minimum }
    }
    .skipRepeats()
    .startWithValues { offers.append($0) }
  names.append("cake")
  minimum = 0
  names.append("water")
  expect(offers, [[], ["cake"], ["tea", "cake", "water"]])
  expect(runs, 3)
  expect(book.lookups, 6)

  // Each start of a producer has separate state.
  let numbers = SignalProducer([1, 2, 3]).scan(into: [Int]()) { $0.append($1 + runs) }
  var sums: [Int] = []
  for _ in 0..<2 { numbers.startWithValues { sums.append($0.reduce(0, +)) } }
  expect(sums, [4, 9, 15, 4, 9, 15])
}
