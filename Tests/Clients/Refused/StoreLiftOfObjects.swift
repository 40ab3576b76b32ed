import ReactiveCollections

final class Guest {
  var name = ""
}

struct House {
  let guests = MutableCollectionProperty<Guest>()
  let names = MutableCollectionProperty<String>()
}

/// An operator would read objects of a store while another thread changes them.
func race(_ house: SharedStore<House>) -> SharedSignalProducer<CollectionUpdate<String>, Never> {
  #if CONTROL
    return house.lift { $0.names.map { $0.uppercased() } }
  #else
    return house.lift { $0.guests.map(\.name) }  // error: does not conform to
  #endif
}
