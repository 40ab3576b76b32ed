import ReactiveCollections

/// What is compared off the main actor has an equality of the main actor.
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
