import ReactiveCollections

/// A chain is joined with a confined stream, which stays here.
func race(
  _ orders: SharedSignal<Int, Never>, _ tables: SharedProperty<Int>, _ own: Signal<Int, Never>
) -> SharedSignal<Int, Never> {
  #if CONTROL
    orders.lift(with: tables, own.shared()) { orders, tables, own in orders.merge(with: tables).merge(with: own) }
  #else
    orders.lift(with: tables) { orders, tables in
      orders.merge(with: tables).merge(with: own)  // error: capture of 'own'
    }
  #endif
}
