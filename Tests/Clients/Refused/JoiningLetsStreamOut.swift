import ReactiveCollections

/// The other stream of a chain is kept, and started from here.
func race(_ orders: SharedSignal<Int, Never>, _ tables: SharedProperty<Int>) -> SharedSignal<Int, Never> {
  var kept: SignalProducer<Int, Never>?
  let joined = orders.lift(with: tables) { orders, tables in
    #if !CONTROL
      kept = tables  // error: mutation of captured var 'kept'
    #endif
    return orders.merge(with: tables)
  }
  kept?.startWithValues { print($0) }
  return joined
}
