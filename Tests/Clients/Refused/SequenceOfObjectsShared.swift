import ReactiveCollections

final class Order {
  var table = 1
}

/// An asynchronous sequence of objects becomes a stream for any thread.
#if CONTROL
  func race(_ orders: AsyncStream<Int>) -> SharedSignalProducer<Int, Never> { SharedSignalProducer(orders) }
#else
  func race(_ orders: AsyncStream<Order>) -> SharedSignalProducer<Order, Never> {
    SharedSignalProducer(orders)  // error: 'Order'
  }
#endif
