import ReactiveCollections

/// A chain that any thread may send to changes a variable from here.
func race(_ orders: SharedSignal<Int, Never>) -> SharedSignal<Void, Never> {
  #if CONTROL
    orders.lift { numbers in
      var count = 0
      return numbers.map { count += $0 }
    }
  #else
    var count = 0
    return orders.lift { $0.map { count += $0 } }  // error: mutation of captured var 'count'
  #endif
}
