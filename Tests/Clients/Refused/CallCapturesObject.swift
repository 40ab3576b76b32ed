import ReactiveCollections

final class Book {
  var lookups = 0
}

/// Each start calls a closure, on any thread, that uses an object from here.
func race() -> SharedSignalProducer<Int, Never> {
  let book = Book()
  let price = SharedSignalProducer<Int, Never>(awaiting: {
    #if !CONTROL
      book.lookups += 1  // error: capture of 'book' with non-Sendable type 'Book'
    #endif
    return 1
  })
  book.lookups += 1
  return price
}
