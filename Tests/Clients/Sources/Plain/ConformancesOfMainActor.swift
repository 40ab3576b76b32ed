import ReactiveCollections

/// If the main actor is the default isolation, the conformances of this type belong to the main actor.
private struct Seat: Identifiable, Equatable {
  let id: Int
  var guest: String
}

/// A class whose equality belongs to the main actor in any module.
@MainActor private final class Place: @MainActor Equatable {
  var name: String
  init(_ name: String) { self.name = name }
  static func == (left: Place, right: Place) -> Bool { left.name == right.name }
}

/// A value whose equality belongs to the main actor in any module.
private struct Badge: @MainActor Equatable, Sendable {
  var name: String

  @MainActor static func == (left: Badge, right: Badge) -> Bool {
    MainActor.assertIsolated()
    return left.name == right.name
  }
}

@MainActor private final class SeatingPlan {
  let seats = MutableCollectionProperty([Seat(id: 1, guest: "Ada"), Seat(id: 2, guest: "Bob")])
  let head = MutableProperty(Place("window"))
  private(set) var changes: [CollectionChange<Seat>] = []
  private(set) var heads: [String] = []

  init() {
    seats.flatChanges.startWithValues { [weak self] in self?.changes.append($0) }
    head.producer.skipRepeats().map(\.name).startWithValues { [weak self] in self?.heads.append($0) }
  }
}

/// Other threads do not use the equality of the main actor: for them, no two elements are the same.
@MainActor private func badgesElsewhere() async {
  let badges = MutableCollectionProperty([Badge(name: "a")])
  expect(badges.set([Badge(name: "a"), Badge(name: "b")]).count, 1)
  let shared = SharedCollectionProperty([Badge(name: "a")])
  let change = await Task.detached { shared.set([Badge(name: "a")]) }.value
  expect(change.count, 2)
}

@MainActor func conformancesOfMainActor() async {
  let plan = SeatingPlan()
  plan.seats.set([Seat(id: 2, guest: "Bob"), Seat(id: 1, guest: "Eve")])
  expect(plan.changes.map(\.batch.moves.count), [1])
  expect(plan.changes.map(\.batch.updates.count), [1])
  plan.seats[0] = Seat(id: 2, guest: "Bob")
  expect(plan.changes.count, 1)
  expect(plan.seats.firstIndex(of: Seat(id: 1, guest: "Eve")), 1)
  plan.head.value = Place("window")
  plan.head.value = Place("door")
  expect(plan.heads, ["window", "door"])

  let places = MutableCollectionProperty([Place("a"), Place("b")])
  var counts: [Int] = []
  places.producer.skipRepeats().map(\.count).startWithValues { counts.append($0) }
  places.removeLast()
  expect(counts, [2, 1])
  await badgesElsewhere()
}
