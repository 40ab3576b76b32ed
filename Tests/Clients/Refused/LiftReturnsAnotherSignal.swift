import ReactiveCollections

/// The output of a chain is a signal from here.
func race(_ orders: SharedSignal<Int, Never>, _ mine: Signal<Int, Never>) -> SharedSignal<Int, Never> {
  orders.lift { numbers in
    #if CONTROL
      numbers
    #else
      mine  // error: capture of 'mine' with non-Sendable type
    #endif
  }
}
