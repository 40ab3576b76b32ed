import ReactiveCollections

/// A confined stream is delivered on a queue, which only shared streams can be.
func race(_ orders: Signal<Int, Never>, _ queue: QueueScheduler) {
  var count = 0
  #if CONTROL
    orders.shared().observe(on: queue).observeValues { print($0) }
  #else
    orders.observe(on: queue).observeValues { count += $0 }  // error: conform to 'SignalScheduler'
  #endif
  count += 1
  print(count)
}
