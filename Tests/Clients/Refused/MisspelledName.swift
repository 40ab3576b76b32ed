import ReactiveCollections

struct Player {
  var name = ""
  var team = 0
  var scores: [Int] = []
  let games = MutableCollectionProperty<String>()
}

/// Operators accept closures, and properties that hold closures. The compiler still names what is wrong in one.
#if CONTROL
  func misspell(_ players: CollectionProducer<Player>) {
    _ = players.filter { $0.name == "" }
    _ = players.map { $0.name }
    _ = players.compactMap { $0.name.first }
    _ = players.sorted { $0.name }
    _ = players.distinct { $0.name }
    _ = players.flatMap { $0.games.updates }
    _ = players.map { $0.scores }.flattened()
    _ = players.grouped { $0.team }
    _ = players.grouped(by: { $0.team }, sortedBy: <)
    _ = players.grouped { $0.team }.filterRows { $0.name == "" }
    _ = players.grouped { $0.team }.sortedRows { $0.name }
  }
#else
  func misspell(_ players: CollectionProducer<Player>) {
    _ = players.filter { $0.nme == "" }  // error: value of type 'Player' has no member 'nme'
    _ = players.map { $0.nme }  // error: value of type 'Player' has no member 'nme'
    _ = players.compactMap { $0.nme.first }  // error: value of type 'Player' has no member 'nme'
    _ = players.sorted { $0.nme }  // error: value of type 'Player' has no member 'nme'
    _ = players.distinct { $0.nme }  // error: value of type 'Player' has no member 'nme'
    _ = players.flatMap { $0.gmes.updates }  // error: value of type 'Player' has no member 'gmes'
    _ = players.flatMap { $0.games }  // error: return its updates
    _ = players.flatMap { $0.scores }  // error: For arrays, use map and flattened()
    _ = players.grouped { $0.tem }  // error: value of type 'Player' has no member 'tem'
    _ = players.grouped(by: { $0.tem }, sortedBy: <)  // error: value of type 'Player' has no member 'tem'
    _ = players.grouped { $0.team }.filterRows { $0.nme == "" }  // error: value of type 'Player' has no member 'nme'
    _ = players.grouped { $0.team }.sortedRows { $0.nme }  // error: value of type 'Player' has no member 'nme'
  }
#endif
