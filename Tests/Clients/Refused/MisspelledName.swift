import ReactiveCollections

struct Player {
  var name = ""
  var team = 0
}

/// Operators accept closures, and properties that hold closures. The compiler still names what is misspelled in one.
#if CONTROL
  func misspell(_ players: CollectionProducer<Player>) {
    _ = players.filter { $0.name == "" }
    _ = players.map { $0.name }
    _ = players.compactMap { $0.name.first }
    _ = players.sorted { $0.name }
    _ = players.distinct { $0.name }
    _ = players.grouped { $0.team }
    _ = players.grouped(by: { $0.team }, sortedBy: <)
    _ = players.grouped { $0.team }.filterRows { $0.name == "" }
    _ = players.grouped { $0.team }.sortedRows { $0.name }
  }
#else
  func misspell(_ players: CollectionProducer<Player>) {
    _ = players.filter { $0.nam == "" }  // error: value of type 'Player' has no member 'nam'
    _ = players.map { $0.nam }  // error: value of type 'Player' has no member 'nam'
    _ = players.compactMap { $0.nam.first }  // error: value of type 'Player' has no member 'nam'
    _ = players.sorted { $0.nam }  // error: value of type 'Player' has no member 'nam'
    _ = players.distinct { $0.nam }  // error: value of type 'Player' has no member 'nam'
    _ = players.grouped { $0.tem }  // error: value of type 'Player' has no member 'tem'
    _ = players.grouped(by: { $0.tem }, sortedBy: <)  // error: value of type 'Player' has no member 'tem'
    _ = players.grouped { $0.team }.filterRows { $0.nam == "" }  // error: value of type 'Player' has no member 'nam'
    _ = players.grouped { $0.team }.sortedRows { $0.nam }  // error: value of type 'Player' has no member 'nam'
  }
#endif
