import ReactiveCollections

final class Book {
  var lookups = 0
}

/// A closure scheduled on a queue uses an object from here.
func race(_ queue: QueueScheduler) {
  let book = Book()
  queue.schedule(after: .seconds(1)) {
    #if !CONTROL
      book.lookups += 1  // error: capture of 'book' with non-Sendable type 'Book'
    #endif
  }
  book.lookups += 1
}
