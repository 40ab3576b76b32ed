import ReactiveCollections
import ReactiveCollectionsTesting

/// Counts comparisons of lists, records where they are made, and can run code in the middle of them.
final class ComparisonLog: Sendable {
  private let places = Guarded<[Bool]>([])

  /// For each comparison, whether it was made on the main actor.
  var areOnMainActor: [Bool] { places.value }
  var count: Int { places.value.count }

  /// Returns the comparison, after calling `interrupt` with its number, starting at 1.
  func note<Element>(
    _ comparison: ElementComparison<Element>, _ interrupt: (Int) -> Void = { _ in }
  ) -> ElementComparison<Element> {
    let number = places.withLock { places in
      places.append(isOnMainQueue)
      return places.count
    }
    interrupt(number)
    return comparison
  }
}

/// A list on the main actor with a recorder of its updates.
@MainActor final class Stage<Element> {
  let list: MutableCollectionProperty<Element>
  let recorder: Recorder<CollectionUpdate<Element>, Never>
  private(set) var isToldOnMainActor = true

  init(_ list: MutableCollectionProperty<Element>) {
    self.list = list
    recorder = Recorder(list.updates)
    list.signal.observeValues { [weak self] _ in if !isOnMainQueue { self?.isToldOnMainActor = false } }
  }

  /// The updates that were sent after the start.
  var updates: ArraySlice<CollectionUpdate<Element>> { recorder.values.dropFirst() }
}
