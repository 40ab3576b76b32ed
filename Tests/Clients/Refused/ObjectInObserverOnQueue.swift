import ReactiveCollections

final class Book {
  var lookups = 0
}

/// An observer on a queue changes an object from here.
func race(_ orders: SharedSignal<Int, Never>, _ queue: QueueScheduler) {
  let book = Book()
  orders.observe(on: queue).observeValues { order in
    #if CONTROL
      print(order)
    #else
      book.lookups += order  // error: capture of 'book' with non-Sendable type 'Book'
    #endif
  }
  book.lookups += 1
}
