import ReactiveCollections

final class Book {
  var lookups = 0
}

/// An actor's observer uses an object that a task uses as well.
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
