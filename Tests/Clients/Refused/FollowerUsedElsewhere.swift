import ReactiveCollections

/// The main actor's list that follows a shared one is read by another thread.
@MainActor final class Screen {
  let rows: CollectionProperty<Int>
  init(_ shared: SharedCollectionProperty<Int>) { rows = CollectionProperty(shared) }

  nonisolated func race() {
    #if CONTROL
      Task { @MainActor in print(rows.count) }
    #else
      print(rows.count)  // error: main actor-isolated property 'rows' can not be referenced
    #endif
  }
}
