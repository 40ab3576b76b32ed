import ReactiveCollections

// A script that never waits: it runs on the main thread, and nothing runs on other threads.
final class Shelf: MutableCollectionSection<String> {
  let title: String

  init(title: String, rows: [String]) {
    self.title = title
    super.init(rows)
  }
}

let shelves = MutableCollectionProperty([Shelf(title: "Fruit", rows: ["apple"]), Shelf(title: "Nuts", rows: [])])
var replayed: [[String]] = []
shelves.sectionedUpdates.startWithValues { update in
  var sections = update.before
  do { try update.change.apply(to: &sections) } catch { fatalError("\(error)") }
  replayed = sections.map { Array($0.rows) }
}
shelves[0].append("pear")
try shelves.move(from: [0, 0], to: [1, 0])
precondition(replayed == [["pear"], ["apple"]], "\(replayed)")

let stock = SharedCollectionProperty([1, 2, 3])
let sum = MutableProperty(0)
var sums: [Int] = []
sum.signal.observeValues { sums.append($0) }
let follower = CollectionProperty(stock)
sum <~ follower.producer.map { $0.reduce(0, +) }
stock.append(4)
precondition(sums == [6, 10], "\(sums)")

// Nothing in this program tracks reads. On Linux, this is found out if the library is optimized: otherwise, its functions
// that track reads for their callers are linked as well.
#if os(Linux) && !DEBUG
  precondition(!ReadTracking.isEnabled)
  ReadTracking.enable()
#endif
precondition(ReadTracking.isEnabled)
ReadTracking.disable()
precondition(!ReadTracking.isEnabled)
print("ok: 1 client")
