import ReactiveCollections

final class Book {
  var prices: [Int: Int] = [:]
}

/// The closure that joins two streams uses an object from here.
func race(_ orders: SharedSignal<Int, Never>, _ tables: SharedProperty<Int>) -> SharedSignal<Int?, Never> {
  #if CONTROL
    orders.lift(with: tables) { orders, tables in
      let book = Book()
      return orders.withLatest(from: tables).map { book.prices[$0 + $1] }
    }
  #else
    let book = Book()
    return orders.lift(with: tables) { orders, tables in
      orders.withLatest(from: tables).map { book.prices[$0 + $1] }  // error: capture of 'book'
    }
  #endif
}
