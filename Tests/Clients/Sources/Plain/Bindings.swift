import Dispatch
import ReactiveCollections

/// Properties and lists of the main actor, bound to ones that other threads change.
@MainActor private final class Door {
  private let guests: CollectionProperty<String>
  let count = MutableProperty(0)
  let names = MutableCollectionProperty<String>()
  let copy = MutableCollectionProperty<String>()

  init(_ shared: SharedCollectionProperty<String>) {
    guests = CollectionProperty(shared)
    count <~ guests.producer.map(\.count)
    names <~ guests
    copy <~> names
  }
}

@MainActor func bindings() async {
  let guests = SharedCollectionProperty<String>()
  let door = Door(guests)
  DispatchQueue.global().async { guests.append("Ada") }
  while door.count.value < 1 || door.names.isEmpty { await Task.yield() }
  expect(door.names.value, ["Ada"])
  door.copy.append("Bob")
  expect(door.names.value, ["Ada", "Bob"])

  // Between handles, on any threads.
  let (left, right) = (SharedProperty(1), SharedProperty(2))
  left <~> right
  DispatchQueue.concurrentPerform(iterations: 10) { number in
    if number.isMultiple(of: 2) { left.value = number } else { right.value = number }
  }
  while left.value != right.value { await Task.yield() }
  let backup = SharedCollectionProperty<String>()
  backup <~ guests
  await Task.detached { guests.append("Eve") }.value
  while backup.count < 2 { await Task.yield() }
  expect(backup.value, ["Ada", "Eve"])
}
