import ReactiveCollections

/// An observer that runs on any sending thread changes a variable of this function.
func race(_ orders: SharedCollectionProperty<Int>) {
  #if CONTROL
    let count = SharedProperty(0)
    orders.signal.observeValues { count.value = $0.count }
  #else
    var count = 0
    orders.signal.observeValues { count = $0.count }  // error: mutation of captured var 'count'
    print(count)
  #endif
}
