import ReactiveCollections

struct Offline: Error {}

/// What takes only values is not for a stream that can fail.
#if CONTROL
  func observe(
    _ pages: SignalProducer<Int, Offline>, _ signal: Signal<Int, Offline>, _ shared: SharedSignalProducer<Int, Offline>,
    _ count: MutableProperty<Int>
  ) {
    let replaced = pages.flatMapError { _ in SignalProducer(value: 0) }
    replaced.startWithValues { print($0) }
    pages.startWithResult { print($0) }
    signal.observeResult { print($0) }
    shared.startWithResult { print($0) }
    _ = Property(initial: 0, then: replaced)
    count <~ replaced
  }
#else
  func observe(
    _ pages: SignalProducer<Int, Offline>, _ signal: Signal<Int, Offline>, _ shared: SharedSignalProducer<Int, Offline>,
    _ count: MutableProperty<Int>
  ) {
    pages.startWithValues { print($0) }  // error: requires the types 'Offline' and 'Never' be equivalent
    pages.map { $0 + 1 }.startWithValues { print($0) }  // error: requires the types 'Offline' and 'Never' be equivalent
    signal.observeValues { print($0) }  // error: requires the types 'Offline' and 'Never' be equivalent
    shared.startWithValues { print($0) }  // error: requires the types 'Offline' and 'Never' be equivalent
    _ = Property(initial: 0, then: pages)  // error: A property cannot fail.
    count <~ pages  // error: requires the types 'Offline' and 'Never' be equivalent
  }
#endif
