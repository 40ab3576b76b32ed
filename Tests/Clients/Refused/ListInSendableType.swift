import ReactiveCollections

/// All threads may have this.
final class Restaurant: Sendable {
  #if CONTROL
    let menu = SharedCollectionProperty<String>()
  #else
    let menu = MutableCollectionProperty<String>()  // error: stored property 'menu' of 'Sendable'-conforming class
  #endif
}
