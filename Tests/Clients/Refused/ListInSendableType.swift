import ReactiveCollections

/// All threads may use this object.
final class Restaurant: Sendable {
  #if CONTROL
    let menu = SharedCollectionProperty<String>()
  #else
    let menu = MutableCollectionProperty<String>()  // error: stored property 'menu' of 'Sendable'-conforming class
  #endif
}
