import ListBinding
import ReactiveCollections

@MainActor func bind(_ view: any ListView, _ rows: MutableCollectionProperty<Int>) {
  #if CONTROL
    ListBinder<Int, Int>(view, sections: .init(), rows: .init()).bind(to: rows.updates.grouped { $0 % 2 })
  #else
    ListBinder<Int, Int>(view).bind(to: rows.updates.grouped { $0 % 2 })  // error: add rows: .init()
  #endif
}
