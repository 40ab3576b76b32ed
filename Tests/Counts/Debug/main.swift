// What a client's debug build does with a list. `.ci/debug` counts the instructions; `Benchmarks/debug` reads the
// processor time, in milliseconds, of longer lists.
//
// Usage: Debug ROW ROUNDS COUNT

import Foundation
import ReactiveCollections

struct Contact: Hashable, Identifiable, Sendable {
  var id: Int
  var name: String
  var city: String
  var isFavorite: Bool

  init(_ id: Int) {
    self.id = id
    name = "name \(id * 7919 % 10007)"
    city = "city \(id % 50)"
    isFavorite = id % 3 == 0
  }
}

guard CommandLine.arguments.count == 4, let rounds = Int(CommandLine.arguments[2]),
  let count = Int(CommandLine.arguments[3])
else { fatalError("Usage: Debug ROW ROUNDS COUNT") }
// Nothing here tracks reads. Libraries that are compiled file by file, as here, do not know.
ReadTracking.disable()
let contacts = PersistentArray((0..<count).map { Contact($0) })
let others = PersistentArray((0..<count).map { Contact($0 % (count / 10) == 0 ? $0 + count : $0) })

/// Returns five pipelines, as a screen may have them.
func pipelines(of list: MutableCollectionProperty<Contact>) -> [AnyObject] {
  [
    CollectionProperty(list.updates.filter { $0.isFavorite }),
    CollectionProperty(list.updates.sorted { $0.name }),
    CollectionProperty(list.updates.filter { $0.isFavorite }.sorted { $0.name }),
    CollectionProperty(list.updates.grouped(by: \.city, sortedBy: <)),
    CollectionProperty(list.updates.map(\.name)),
  ]
}

/// Returns what is counted, after making what it needs.
func prepared(_ row: String) -> () -> Void {
  let list = MutableCollectionProperty(contacts)
  switch row {
  case "trap":
    return { print(list[count]) }
  case "append":
    return { for contact in contacts { list.append(contact) } }
  case "subscript":
    return { for index in 0..<count { precondition(list[index].id == index) } }
  case "start of sorted":
    return { withExtendedLifetime(CollectionProperty(list.updates.sorted { $0.name })) {} }
  case "start of grouped":
    return { withExtendedLifetime(CollectionProperty(list.updates.grouped(by: \.city, sortedBy: <))) {} }
  case "predicate":
    let text = MutableProperty("name 1")
    let filtered = list.updates.filter(text.map { text in { (contact: Contact) in contact.name.hasPrefix(text) } })
    let found = CollectionProperty(filtered)
    return {
      text.value = "name 2"
      precondition(!found.value.isEmpty)
    }
  case "order":
    let order = MutableProperty<(Contact, Contact) -> Bool> { $0.id < $1.id }
    let sorted = CollectionProperty(list.updates.sorted(by: order))
    return {
      order.value = { $0.name < $1.name }
      precondition(sorted.value.count == count)
    }
  case "append, five pipelines":
    let kept = pipelines(of: list)
    return { withExtendedLifetime(kept) { for contact in contacts.prefix(1_000) { list.append(contact) } } }
  case "set, five pipelines":
    let kept = pipelines(of: list)
    return { withExtendedLifetime(kept) { _ = list.set(others) } }
  default: fatalError("There is no row \(row)")
  }
}

// With one round, the work is done once, with two, twice: all else is the same, so that the difference is the work.
for round in 0..<2 {
  let work = prepared(CommandLine.arguments[1])
  guard round == 0 || rounds == 2 else { continue }
  let start = clock()
  work()
  print(Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC))
}
