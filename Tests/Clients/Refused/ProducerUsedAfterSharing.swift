import ReactiveCollections

/// A producer is shared, and the variable that its closure changes is still used here.
func race() -> SharedSignalProducer<Int, Never> {
  var starts = 0
  let producer = SignalProducer<Int, Never> { observer, _ in
    starts += 1
    observer.send(value: starts)
  }
  let shared = SharedHandle(producer)  // error: sending 'producer' risks causing data races
  #if !CONTROL
    producer.start()
  #endif
  return shared
}
