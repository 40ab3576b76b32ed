import ReactiveCollections

/// A chain that any thread may send to compares by an equality that belongs to the main actor.
@MainActor struct Guest: @MainActor Equatable {
  nonisolated let name: String
}

@MainActor func race(_ guests: SharedSignal<Guest, Never>) -> SharedSignal<Guest, Never> {
  #if CONTROL
    guests.lift { $0.skipRepeats { $0.name == $1.name } }
  #else
    guests.lift { $0.skipRepeats() }  // error: main actor-isolated conformance of 'Guest' to 'Equatable' cannot be used
  #endif
}
