import ReactiveCollections

final class Book {
  var lookups = 0
}

/// An actor's producer calls a closure with an object that a task uses as well.
actor Kitchen {
  private var price = 0

  func race() {
    let book = Book()
    let prices = SignalProducer<Int, Never>(awaiting: {
      #if !CONTROL
        book.lookups += 1
      #endif
      return 1
    })
    prices.startWithValues { self.price = $0 }
    Task.detached { book.lookups += 1 }  // error: risks causing data races
  }
}
