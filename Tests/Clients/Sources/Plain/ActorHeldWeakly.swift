import ReactiveCollections

/// In an actor, a closure with `[weak self]` no longer belongs to the actor; observing `with: self` holds it weakly.
private actor Waiter {
  private let tables = MutableCollectionProperty<Int>()
  private(set) var busy = 0
  private(set) var steps = 0
  private(set) var calls = 0
  private(set) var paths = 0
  private(set) var sorted: [Int] = []
  private(set) var groups = 0
  private(set) var even = 0

  func begin(_ bell: SharedSignal<Int, Never>, _ orders: SharedCollectionProperty<String>) {
    tables.signal.observeValues(with: self) { me, tables in me.busy = tables.count }
    tables.producer.startWithValues(with: self) { me, _ in me.steps += 1 }
    tables.updates.sorted().startWithValues(with: self) { me, update in me.sorted = Array(update.after) }
    tables.updates.grouped { $0 % 2 }.startWithValues(with: self) { me, update in me.groups = update.after.count }
    tables.updates.filter { $0 % 2 == 0 }.count.startWithValues(with: self) { me, count in me.even = count }
    bell.observeValues(with: self) { me, table in me.serve(table) }
    orders.producer.startWithValues(with: self) { me, _ in me.calls += 1 }
    orders.changes.startWithValues(with: self) { me, _ in me.paths += 1 }
  }

  private func serve(_ table: Int) { tables.append(table) }
}

func actorHeldWeakly() async {
  let (bell, input) = SharedSignal<Int, Never>.pipe()
  let orders = SharedCollectionProperty<String>()
  weak var gone: Waiter?
  do {
    let waiter = Waiter()
    gone = waiter
    await waiter.begin(bell, orders)
    input.send(value: 7)
    orders.append("tea")
    while await waiter.busy < 1 { await Task.yield() }
    while await waiter.calls < 2 { await Task.yield() }
    while await waiter.paths < 1 { await Task.yield() }
    let steps = await waiter.steps
    expect(steps, 2)
    let derived = await (waiter.sorted, waiter.groups, waiter.even)
    expect(derived.0, [7])
    expect(derived.1, 1)
    expect(derived.2, 0)
  }
  while gone != nil { await Task.yield() }
  input.send(value: 8)
  orders.append("milk")
}
