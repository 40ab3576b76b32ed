public import Observation

extension CollectionProducer {
  /// Returns the same elements, and refreshes an element whenever its property changes: the element counts as updated
  /// in place.
  ///
  /// So operators behind this one examine the element again: it may be inserted, removed or moved, or change its group.
  /// When the list ends, so does the result. O(log n) for each element that changes.
  ///
  /// ```swift
  /// let byName = tracks.updates.observing(\.title).sorted { $0.title.value }
  /// tracks[0].title.value = "C"  // moves it to the end
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
    observing { element, parts in
      let property = property(element).readOnly
      return parts.add(property.source.node, keptBy: property.source.keeper, owners: [property])
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
  /// ```swift
  /// let titles = CollectionProperty(tracks.updates.observing(\.title.signal).map(\.title.value))
  /// tracks[0].title.value = "C"
  /// print(titles)  // prints: ["C", "B"]
  /// ```
  ///
  /// - Parameter signal: Returns a signal or a producer for an element; called once for each element that is inserted
  ///   or updated to another one.
  @inlinable
  public func observing<Source: SignalProducerConvertible>(
    _ signal: @escaping (Element) -> Source
  ) -> CollectionProducer where Source.Failure == Never {
    observing { element, parts in
      let part = parts.addSignal()
      var isStarting = true
      // Unowned: the part ends the observation before it is deallocated.
      part.observation = signal(element).producer.startWithValues { [unowned(unsafe) parts, unowned(unsafe) part] _ in
        if !isStarting { parts.touch(part) }
      }
      isStarting = false
      return part
    }
  }

  /// Returns the same elements, and refreshes an element whenever something has changed that a closure reads of it, or of
  /// any other `@Observable` object: the element counts as updated in place.
  ///
  /// ```swift
  /// let left = CollectionProperty(chores.updates.observing { $0.isDone }.filter { !$0.isDone })
  /// chores[0].isDone = true
  /// while left.count > 1 { await Task.yield() }
  /// print(left.map(\.name))  // prints: ["cook"]
  /// ```
  ///
  /// Elements are refreshed on the caller's actor in a turn after the change, all that have changed up to then in one commit,
  /// together with everything else that is tracked there. The closure is called once for each element that is inserted or
  /// updated to another one, and again after each change. Objects that are changed elsewhere have to protect what they hold,
  /// and Observation tells of a change before it is made: unless that happens on the main actor, a value that is not there yet
  /// when it is read again is missed.
  ///
  /// Other edits may come between a change and its turn. So an order must not compare the elements themselves: sort by a key,
  /// which is kept.
  ///
  /// - Parameters:
  ///   - read: Reads what matters of an element; its result does not.
  ///   - isolation: The caller's actor.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func observing<Value>(
    _ read: @escaping (Element) -> Value, isolation: isolated (any Actor)? = #isolation
  ) -> CollectionProducer {
    // In the client's code, so that only clients that call it have Observation's tracking.
    observing({ _ = read($0) }, on: isolation) { withObservationTracking($0, onChange: $1) }
  }

  @usableFromInline
  func observing(
    _ read: @escaping (Element) -> Void, on actor: (any Actor)?, by track: @escaping ObservedReads.Tracker
  ) -> CollectionProducer {
    // The actor may hold the result.
    let actor = actor.map(WeakActor.init)
    return observing { element, parts in
      let part = parts.addSignal()
      weak var weakReads: ObservedReads?
      // Unowned: the part ends the reads before it is deallocated.
      let readAgain = { [unowned(unsafe) parts, unowned(unsafe) part] in
        // First, since the closure may end everything.
        parts.touch(part)
        weakReads?.perform { read(element) }
      }
      let reads = ObservedReads(on: actor?.actor, for: "A list whose elements are tracked", track, readAgain)
      weakReads = reads
      reads.perform { read(element) }
      part.observation = AnyDisposable(reads.end)
      return part
    }
  }

  @inlinable
  func observing(_ observe: @escaping (Element, Parts) -> Part) -> CollectionProducer {
    CollectionProducer(
      recipe.deriving { source, starting in
        let observing = Observing(keepsOwners: starting.isKeeping, observe)
        let hosting = HostingChoice<Observing<Element>, Element, ListShape<Element>>(observing, observing.parts) {
          $0.begin($1)
        } choose: {
          $0.choose($1, for: $2)
        } follow: {
          $0.follow($1, &$2)
        }
        return Derived(source.input, source.node.shape, hosting)
      })
  }
}

/// The same elements, refreshed when what is observed of them changes. It is hosted by closures: see ``HostingChoice``.
@usableFromInline
struct Observing<Element> {
  @usableFromInline typealias Sources = SingleInput<ListShape<Element>>
  @usableFromInline typealias Output = ListShape<Element>

  /// Begins to observe an element.
  @usableFromInline let observe: (Element, Parts) -> Part
  @usableFromInline let parts: Parts
  @usableFromInline var chosenVersion = -1

  @inlinable
  init(keepsOwners: Bool, _ observe: @escaping (Element, Parts) -> Part) {
    self.observe = observe
    parts = Parts(keepingOwners: keepsOwners)
  }

  @inlinable
  mutating func begin(_ source: Sources) -> PersistentArray<Element> {
    let list = source.value
    for (position, element) in list.enumerated() { insert(element, at: position) }
    return list
  }

  /// Begins to observe new elements, before changes are followed: what is observed may have to update before this
  /// node.
  @inlinable
  mutating func choose(_ source: Sources, for node: Node) -> Bool {
    guard let record = source.record?.takeUnretainedValue(), record.version != chosenVersion else { return false }
    chosenVersion = record.version
    // A closure may end the stream.
    record.change?.forEachRun { follow($0, while: !node.graph.isAbandoned) }
    return true
  }

  @inlinable
  mutating func follow(_ run: ChangeRun<Element>, while isWanted: @autoclosure () -> Bool) {
    switch run.kind {
    case .insert:
      for (offset, element) in run.elements.enumerated() where isWanted() { insert(element, at: run.index + offset) }
    case .remove: for _ in 0..<run.count where isWanted() { parts.remove(at: run.index) }
    case .update:
      for (offset, (old, new)) in zip(run.elements, run.newElements).enumerated()
      where isWanted() && !Self.areOneObject(old, new) {
        parts.remove(at: run.index + offset)
        insert(new, at: run.index + offset)
      }
    case .move: if isWanted() { parts.move(from: run.index, to: run.target) }
    }
  }

  @inlinable
  mutating func insert(_ element: Element, at position: Int) {
    parts.place(observe(element, parts), at: position)
  }

  /// An object that is updated to itself has the same property.
  @inlinable
  static func areOneObject(_ old: Element, _ new: Element) -> Bool {
    Element.self is AnyObject.Type && old as AnyObject === new as AnyObject
  }

  @inlinable
  mutating func follow(_ source: Sources, _ steps: inout Steps<Output>) {
    if let change = source.record?._withUnsafeGuaranteedRef({ $0.change }) { steps.append(change) }
    for part in parts.takeChanged() {
      steps.composition = .comparing
      part.settle()
      let position = parts.position(of: part)
      let element = steps[position]
      steps.append(.update(position, old: element, new: element))
    }
  }
}
