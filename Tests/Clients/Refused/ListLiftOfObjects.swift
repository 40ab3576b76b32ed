import ReactiveCollections

final class Guest {
  var name = ""
}

/// An operator would read objects while another thread changes them.
func race(_ guests: SharedCollectionProperty<Guest>) -> SharedSignalProducer<CollectionUpdate<String>, Never> {
  #if CONTROL
    let names = SharedCollectionProperty(["Ada"])
    return names.lift { $0.map { $0.uppercased() } }
  #else
    return guests.lift { $0.map(\.name) }  // error: (aka 'Guest') does not conform to the 'Sendable' protocol
  #endif
}
