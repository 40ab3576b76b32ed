import ReactiveCollections

final class Book {
  var prices: [Int: Int] = [:]
}

/// A chain that any thread may send to uses an object from here.
func race(_ orders: SharedSignal<Int, Never>) -> SharedSignal<Int?, Never> {
  #if CONTROL
    orders.lift { numbers in
      let book = Book()
      return numbers.map { book.prices[$0] }
    }
  #else
    let book = Book()
    return orders.lift { $0.map { book.prices[$0] } }  // error: capture of 'book' with non-Sendable type 'Book'
  #endif
}
