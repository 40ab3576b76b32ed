import ReactiveCollections

enum Size {
  case small, large
}

struct Parcel {
  var size = Size.small
  var weight = 0
}

/// `<` makes no order of keys that cannot be compared. The error says so, and not that there is a bug in the compiler.
#if CONTROL
  func sort(_ parcels: CollectionProducer<Parcel>) {
    _ = parcels.grouped(by: \.size, sortedBy: { _, _ in true })
    _ = parcels.grouped(by: \.weight, sortedBy: <)
    _ = parcels.sorted(by: \.weight, order: .descending)
  }
#else
  func sort(_ parcels: CollectionProducer<Parcel>) {
    _ = parcels.grouped(by: \.size, sortedBy: <)  // error: requires that 'Size' conform to 'Comparable'
    _ = parcels.grouped(by: { $0.size }, sortedBy: >)  // error: requires that 'Size' conform to 'Comparable'
    _ = parcels.grouped(by: { $0.size }, sortedBy: .ascending)  // error: requires that 'Size' conform to 'Comparable'
    _ = parcels.sorted(by: \.weight, >)  // error: missing argument label 'order:'
  }
#endif
