import ReactiveCollections

struct Visit {
  var name = ""
}

/// Mistakes for which the compiler's words are no help. The manual's page on troubleshooting explains them.
#if CONTROL
  func visit(_ visits: CollectionProducer<Visit>, _ values: SignalProducer<Int, Never>) {
    _ = visits.sorted { $0.name < $1.name }
    _ = values.take(while: { $0 < 3 })
  }

  final class Station: Sendable {
    let shared = SharedHandle(Rows())
    func found() { _ = shared.lift { $0.rows.filter($0.text.map { text in { $0 == text } }) } }
  }

  struct Rows {
    let rows = MutableCollectionProperty<String>()
    let text = MutableProperty("")
  }

  func add(to rows: SharedCollectionProperty<Int>) { rows.insert(3, at: 0) }
#else
  func visit(_ visits: CollectionProducer<Visit>, _ values: SignalProducer<Int, Never>) {
    _ = visits.sorted { $0.nme < $1.nme }  // error: no exact matches in call to instance method 'sorted'
    _ = values.take { $0 < 3 }  // error: ambiguous use of 'take'
  }

  func find(_ rows: SharedCollectionProperty<String>, _ text: MutableProperty<String>) {
    _ = rows.lift { $0.filter(text.map { text in { $0 == text } }) }  // error: capture of 'text' with non-Sendable type
  }

  func add(to rows: SharedCollectionProperty<Int>) {
    rows.insrt(3, at: 0)  // error: no exact matches in call to subscript
  }
#endif
