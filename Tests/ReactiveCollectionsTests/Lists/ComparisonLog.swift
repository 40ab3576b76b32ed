import ReactiveCollections
import ReactiveCollectionsTesting

/// Counts comparisons of lists, notes where they are made, and lets something happen in the middle of them.
final class ComparisonLog: Sendable {
  private let places = Guarded<[Bool]>([])

  /// Of each comparison, whether it was made on the main actor.
  var areOnMainActor: [Bool] { places.value }
  var count: Int { places.value.count }

  /// The comparison, after `interrupt` was called with its number, from 1.
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

/// A list of the main actor with one that records what it tells.
@MainActor final class Stage<Element> {
  let list: MutableCollectionProperty<Element>
  let recorder: Recorder<CollectionUpdate<Element>, Never>
  private(set) var isToldOnMainActor = true

  init(_ list: MutableCollectionProperty<Element>) {
    self.list = list
    recorder = Recorder(list.updates)
    list.signal.observeValues { [weak self] _ in if !isOnMainQueue { self?.isToldOnMainActor = false } }
  }

  /// What was told after the start.
  var updates: ArraySlice<CollectionUpdate<Element>> { recorder.values.dropFirst() }
}
