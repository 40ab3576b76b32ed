public import CollectionChanges
public import PersistentArrays
public import Signals

extension CollectionProducer {
  /// The same elements; whenever the signal of one of them sends a value, that element is refreshed: it counts as updated, where it is.
  ///
  /// So operators behind this look at it again: it comes in or goes, moves, or changes its group. What it sends at once, when it is
  /// started, is no news; nor is its end. When the list ends, so does this. O(log n) for a value.
  ///
  /// ```swift
  /// let byName = people.updates.observing { $0.name }.sorted { $0.name.value }
  /// ```
  ///
  /// Several elements that change before the refresh of the first is told, as in a transaction, are refreshed at once. An order that
  /// compares elements where they stand must not see others change: where that can be, take a key, which is kept.
  ///
  /// - Parameter signal: A signal, a producer or a property; asked for once for each element that comes in or is updated to another one.
  @inlinable
  public func observing<Source: SignalProducerConvertible>(
    _ signal: @escaping (Element) -> Source
  ) -> CollectionProducer where Source.Failure == Never {
    CollectionProducer(comparing: comparison) { [comparison] consumer in
      let run = ObservingRun<Element>(for: consumer, comparing: comparison) { element, refresh in
        signal(element).producer.startWithValues { _ in refresh() }
      }
      run.begin(self)
      return run.ending
    }
  }
}

/// One start of `observing`.
@usableFromInline
final class ObservingRun<Element>: ListNode<Element> {
  @usableFromInline typealias Observe = (Element, _ refresh: @escaping () -> Void) -> any Disposable

  @usableFromInline let observe: Observe
  /// Where each observed element is, by its number.
  @usableFromInline let places = Places()
  @exclusivity(unchecked) @usableFromInline var observations: [(any Disposable)?] = []
  @exclusivity(unchecked) @usableFromInline var changes: [CollectionChange<Element>] = []
  /// The elements that have told of something, by number; those that have gone meanwhile count for nothing.
  @exclusivity(unchecked) @usableFromInline var touched: [Int] = []
  @exclusivity(unchecked) @usableFromInline var isTouched: [Bool] = []

  @inlinable
  init(
    for consumer: Consumer<Element>, comparing comparison: ElementComparison<Element>?, _ observe: @escaping Observe
  ) {
    self.observe = observe
    super.init(for: consumer, comparing: comparison, keepingList: true)
  }

  @inlinable
  func begin(_ source: CollectionProducer<Element>) {
    turn = { [unowned(unsafe) self] in self.takeTurn() }
    feeds.add { for observation in self.observations { observation?.dispose() } }
    var all = PersistentArray<Element>()
    follow(source, needs: .change) { list in
      all = list
      for (position, element) in list.enumerated() { self.insert(element, at: position) }
    } _: { change, _ in
      self.changes.append(change)
    }
    begin(all)
    // What starts to watch one element may change another.
    if !touched.isEmpty, !feeds.isDisposed { wakeAlone() }
  }

  @inlinable
  func takeTurn() {
    send(edits: true) { [self] list in
      if touched.isEmpty, changes.count == 1, let change = changes.popLast() {
        change.forEachRun(follow)
        change.performUnchecked(on: &list)
        return change
      }
      var composition = emptyComposition
      for change in changes {
        change.forEachRun(follow)
        change.performUnchecked(on: &list)
        composition.append(change)
      }
      changes = []
      for number in touched where isTouched[number] {
        isTouched[number] = false
        let position = places.position(of: number)
        composition.append(.update(position, old: list[position], new: list[position]))
      }
      touched = []
      return composition.change
    }
  }

  @inlinable
  func follow(_ run: ChangeRun<Element>) {
    switch run.kind {
    case .insert: for (offset, element) in run.elements.enumerated() { insert(element, at: run.index + offset) }
    case .remove: for _ in 0..<run.count { remove(at: run.index) }
    case .update:
      for (offset, (old, new)) in zip(run.elements, run.newElements).enumerated() where !Self.areOneObject(old, new) {
        remove(at: run.index + offset)
        insert(new, at: run.index + offset)
      }
    case .move: places.move(from: run.index, to: run.target)
    }
  }

  @inlinable
  func insert(_ element: Element, at position: Int) {
    let number = places.insert(at: position)
    while observations.count <= number {
      observations.append(nil)
      isTouched.append(false)
    }
    var isStarting = true
    observations[number] = observe(element) { if !isStarting { self.touch(number) } }
    isStarting = false
  }

  @inlinable
  func remove(at position: Int) {
    let number = places.remove(at: position)
    observations[number]?.dispose()
    observations[number] = nil
    isTouched[number] = false
  }

  @inlinable
  func touch(_ number: Int) {
    if isTouched[number] { return }
    isTouched[number] = true
    touched.append(number)
    if hasBegun { wakeAlone() }
  }

  @inlinable
  static func areOneObject(_ old: Element, _ new: Element) -> Bool {
    Element.self is AnyObject.Type && (old as AnyObject) === (new as AnyObject)
  }
}
