public import CollectionChanges
public import PersistentArrays
public import Signals

extension CollectionProducer {
  /// Returns the same elements, and refreshes an element whenever its property changes: the element counts as updated
  /// in place.
  ///
  /// So operators behind this one examine the element again: it may be inserted, removed or moved, or change its group.
  /// When the list ends, so does the result. O(log n) for each element that changes.
  ///
  /// ```swift
  /// let byName = people.updates.observing(\.name).sorted { $0.name.value }
  /// ```
  ///
  /// If several elements change because of a property that theirs are derived from, or in one transaction, they are
  /// refreshed in a single change. An operator that depends on the list in two ways, each with its own `observing`,
  /// also makes a single change.
  ///
  /// - Parameter property: Returns the property of an element; called once for each element that is inserted or updated
  ///   to another one.
  @inlinable
  public func observing<Value: PropertyProtocol>(_ property: @escaping (Element) -> Value) -> CollectionProducer {
    CollectionProducer(comparing: comparison) { [comparison] consumer in
      let run = ObservingRun<Element>(for: consumer, comparing: comparison) { run, element, number in
        // Unowned: the run ends its watches before it is deallocated.
        let rule = LiveRule(property(element).readOnly, of: run) { [unowned(unsafe) run] in run.note(number) }
        return ObservingRun.Watch(
          hasChanged: { rule.takeNew() != nil }, postpones: { rule.postpones($0) }, end: { rule.watch.end() })
      }
      run.begin(self)
      return run.ending
    }
  }

  /// Returns the same elements, and refreshes an element whenever its signal sends a value: the element counts as
  /// updated in place.
  ///
  /// Works like `observing(_:)` for a property, except that each value of a signal refreshes its element, one element
  /// after the other. So an order that compares the elements themselves must not see other elements change in the
  /// meantime; if that can happen, sort by a key, which is kept. Values that a producer sends immediately when it is
  /// started do not refresh the element, and neither does its completion.
  ///
  /// Several elements that change before the first refresh is sent, as in a transaction, are refreshed in a single
  /// change.
  ///
  /// - Parameter signal: Returns a signal or a producer for an element; called once for each element that is inserted
  ///   or updated to another one.
  @inlinable
  public func observing<Source: SignalProducerConvertible>(
    _ signal: @escaping (Element) -> Source
  ) -> CollectionProducer where Source.Failure == Never {
    CollectionProducer(comparing: comparison) { [comparison] consumer in
      let run = ObservingRun<Element>(for: consumer, comparing: comparison) { run, element, number in
        // Unowned, as above.
        var isStarting = true
        let observation = signal(element).producer.startWithValues { [unowned(unsafe) run] _ in
          if !isStarting { run.touch(number) }
        }
        isStarting = false
        return ObservingRun.Watch(hasChanged: { true }, postpones: { _ in false }, end: observation.dispose)
      }
      run.begin(self)
      return run.ending
    }
  }
}

/// One start of `observing`.
@usableFromInline
final class ObservingRun<Element>: ListNode<Element> {
  /// The observation of one element.
  @usableFromInline
  struct Watch {
    /// Whether the element has changed since this was last called.
    @usableFromInline let hasChanged: () -> Bool
    /// Whether it has come to depend on a list that does its part after the operator.
    @usableFromInline let postpones: (OperatorNode) -> Bool
    @usableFromInline let end: () -> Void

    @inlinable
    init(hasChanged: @escaping () -> Bool, postpones: @escaping (OperatorNode) -> Bool, end: @escaping () -> Void) {
      self.hasChanged = hasChanged
      self.postpones = postpones
      self.end = end
    }
  }

  @usableFromInline let observe: (ObservingRun, Element, _ number: Int) -> Watch
  /// The position of each observed element, by its number.
  @usableFromInline let places = Places()
  @exclusivity(unchecked) @usableFromInline var watches: [Watch?] = []
  @exclusivity(unchecked) @usableFromInline var changes: [CollectionChange<Element>] = []
  /// The numbers of elements that may have changed. Those that have been removed in the meantime are ignored.
  @exclusivity(unchecked) @usableFromInline var touched: [Int] = []
  @exclusivity(unchecked) @usableFromInline var isTouched: [Bool] = []

  @inlinable
  init(
    for consumer: Consumer<Element>, comparing comparison: ElementComparison<Element>?,
    _ observe: @escaping (ObservingRun, Element, _ number: Int) -> Watch
  ) {
    self.observe = observe
    super.init(for: consumer, comparing: comparison, keepingList: true)
  }

  @inlinable
  func begin(_ source: CollectionProducer<Element>) {
    onFlush = { [unowned(unsafe) self] in self.emit() }
    feeds.add { for watch in self.watches { watch?.end() } }
    let first = follow(source, needs: .change) { list in
      for (position, element) in list.enumerated() { self.insert(element, at: position) }
    } _: { change, _ in
      // Immediately, since an inserted element may raise this node, so that its part comes later.
      change.forEachRun(self.follow)
      self.changes.append(change)
    }
    // Starting to watch one element may change another, which is refreshed after the start.
    begin(first)
  }

  @inlinable
  func emit() {
    for number in touched where isTouched[number] {
      if watches[number]?.postpones(self) == true { return wake() }
    }
    send(edits: true) { [self] list in
      if touched.isEmpty, changes.count == 1, let change = changes.popLast() {
        change.performUnchecked(on: &list)
        return change
      }
      var composition = emptyComposition
      for change in changes {
        change.performUnchecked(on: &list)
        composition.append(change)
      }
      changes = []
      let due = touched
      touched = []
      for number in due where isTouched[number] {
        isTouched[number] = false
        guard watches[number]?.hasChanged() == true else { continue }
        let position = places.position(of: number)
        composition.append(.update(position, old: list[position], new: list[position]))
      }
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
    while watches.count <= number {
      watches.append(nil)
      isTouched.append(false)
    }
    if feeds.isDisposed { return }
    let watch = observe(self, element, number)
    // The closure that returned the property may have ended this run.
    if feeds.isDisposed { watch.end() } else { watches[number] = watch }
  }

  @inlinable
  func remove(at position: Int) {
    let number = places.remove(at: position)
    watches[number]?.end()
    watches[number] = nil
    isTouched[number] = false
  }

  /// An element may have changed, and this node is going to do its part anyway.
  @inlinable
  func note(_ number: Int) {
    if isTouched[number] { return }
    isTouched[number] = true
    touched.append(number)
    isDue = true
  }

  /// An element has changed.
  @inlinable
  func touch(_ number: Int) {
    if isTouched[number] { return }
    note(number)
    becomeDue()
  }

  @inlinable
  static func areOneObject(_ old: Element, _ new: Element) -> Bool {
    Element.self is AnyObject.Type && (old as AnyObject) === (new as AnyObject)
  }
}
