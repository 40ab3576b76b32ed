import ReactiveCollections

/// Elements that are compared off the main actor have an equality that belongs to the main actor.
@MainActor struct Guest: @MainActor Equatable {
  nonisolated let name: String
}

@MainActor func race(_ guests: MutableCollectionProperty<Guest>, _ rows: [Guest]) async {
  #if CONTROL
    await guests.set(rows, by: .init(id: { $0.name }, content: { $0.name == $1.name }))
  #else
    await guests.set(rows, by: .init())  // error: main actor-isolated conformance of 'Guest' to 'Equatable'
  #endif
}
