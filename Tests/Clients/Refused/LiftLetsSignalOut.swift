import ReactiveCollections

/// The input of a chain is kept, and observed from here.
func race(_ orders: SharedSignal<Int, Never>) -> SharedSignal<Int, Never> {
  var kept: Signal<Int, Never>?
  let lifted = orders.lift { numbers in
    #if !CONTROL
      kept = numbers  // error: mutation of captured var 'kept'
    #endif
    return numbers.map { $0 + 1 }
  }
  kept?.observeValues { print($0) }
  return lifted
}
