import ReactiveCollections

final class Book {
  var lookups = 0
}

/// An actor's observer has an object that a task has as well.
actor Kitchen {
  private var count = 0

  func race(_ orders: SharedCollectionProperty<Int>) {
    let book = Book()
    orders.signal.observeValues(with: self) { me, list in
      #if !CONTROL
        book.lookups += 1  // error: sending 'book'
      #endif
      me.count = list.count
    }
    Task.detached { book.lookups += 1 }
  }
}
