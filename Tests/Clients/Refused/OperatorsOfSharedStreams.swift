import ReactiveCollections

/// Shared lists and streams have their operators in `lift`, and the errors name it.
#if CONTROL
  func derive(
    _ rows: SharedCollectionProperty<Int>, _ values: SharedSignal<Int, Never>, _ work: SharedSignalProducer<Int, Never>
  ) {
    _ = rows.lift { $0.filter { $0 > 1 }.sorted() }
    _ = (values.lift { $0.map { $0 + 1 } }, work.lift { $0.map { $0 + 1 } })
  }
#else
  func derive(
    _ rows: SharedCollectionProperty<Int>, _ values: SharedSignal<Int, Never>, _ work: SharedSignalProducer<Int, Never>
  ) {
    _ = rows.updates.filter { $0 > 1 }  // error: in lift
    _ = rows.updates.map { $0 + 1 }  // error: in lift
    _ = rows.updates.compactMap { Int("\($0)") }  // error: in lift
    _ = rows.updates.sorted()  // error: in lift
    _ = rows.updates.sorted { $0 > $1 }  // error: in lift
    _ = rows.updates.sorted { -$0 }  // error: in lift
    _ = rows.updates.grouped { $0 % 2 }  // error: in lift
    _ = values.filter { $0 > 1 }  // error: in lift
    _ = values.map { $0 + 1 }  // error: in lift
    _ = work.filter { $0 > 1 }  // error: in lift
    _ = work.map { $0 + 1 }  // error: in lift
  }
#endif
