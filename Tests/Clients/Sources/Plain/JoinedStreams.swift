import ReactiveCollections

/// A class that any thread uses, and that joins streams sent by other threads.
nonisolated private final class Kitchen: Sendable {
  let motto = SharedProperty("open")
  let tables = SharedProperty(0)
  let bell = SharedSignal<Dish, Never>.pipe()

  var sign: SharedSignalProducer<String, Never> {
    motto.lift(with: tables) { motto, tables in motto.combineLatest(with: tables).map { "\($0), \($1) tables" } }
  }
  var served: SharedSignal<(Dish, Int), Never> {
    bell.output.lift(with: tables) { dishes, tables in dishes.withLatest(from: tables) }
  }
}

/// What producers and properties have in common.
extension SharedHandle where Base: StartableProtocol, Base.Value == String {
  fileprivate func loud() -> SharedSignalProducer<String, Base.Failure> { lift { $0.map { $0.uppercased() } } }
}

/// The values that several threads send are joined, and shown by the main actor.
@MainActor func joinedStreams() async {
  let kitchen = Kitchen()
  let sign = Property(initial: "", then: SignalProducer(kitchen.sign))
  var served: [String] = []
  kitchen.served.observeValues { dish, tables in served.append("\(dish.name) at one of \(tables)") }
  expect(sign.value, "open, 0 tables")
  await Task.detached {
    kitchen.tables.value = 3
    kitchen.motto.value = "closed"
    kitchen.bell.input.send(value: Dish(id: 1, name: "pie"))
  }.value
  while sign.value != "closed, 3 tables" || served.isEmpty { await Task.yield() }
  expect(served, ["pie at one of 3"])
  let (motto, repeated) = (await kitchen.motto.loud().first(), await kitchen.motto.producer.loud().first())
  expect(motto ?? "", "CLOSED")
  expect(repeated ?? "", "CLOSED")
}
