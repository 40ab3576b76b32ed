/// The sources that an operator makes of the elements of its list, one of each: what such kernels have in common.
@usableFromInline
struct MadeParts<Element> {
  @usableFromInline let parts: Parts
  private let make: (Element, Parts) -> Part
  /// The parts that the change with a version brings in, in its order. `nil` when the list has ended.
  private var chosen: (parts: [Part], version: Int)? = ([], -1) {
    didSet { hasList = chosen != nil }
  }
  /// Whether the list has not ended.
  @usableFromInline private(set) var hasList = true

  @usableFromInline
  init(keepsOwners: Bool, _ make: @escaping (Element, Parts) -> Part) {
    parts = Parts(keepingOwners: keepsOwners)
    self.make = make
  }

  /// Makes each part by starting a stream.
  @usableFromInline
  init<S: Shape>(keepsOwners: Bool, for subject: String, starting recipe: @escaping (Element) -> Recipe<S>) {
    self.init(keepsOwners: keepsOwners) { element, parts in
      let starting = Starting(keeping: parts.keepsOwners)
      let started = recipe(element).started(starting, for: subject)
      return parts.add(started.node, keptBy: started.keeper, owners: starting.kept)
    }
  }

  /// Makes each part by starting an aggregate, which becomes its result: a ``LatestAggregate``, which has not begun.
  @usableFromInline
  init<Value>(
    keepsOwners: Bool, for subject: String, aggregating aggregate: @escaping (Element) -> AggregateProducer<Value>
  ) {
    self.init(keepsOwners: keepsOwners) { element, parts in
      let starting = Starting(keeping: parts.keepsOwners)
      let aggregation: Aggregation<Value>
      do throws(LockedSource) { aggregation = try aggregate(element).start(starting).ofOneSource } catch {
        startedUnderLock(subject)
      }
      let (node, keeper) = aggregation.sources[0]
      let part = parts.add(node, keptBy: keeper, owners: starting.kept)
      part.result = LatestAggregate(aggregation)
      return part
    }
  }

  /// Makes the parts of the first list, and puts them in their places.
  @usableFromInline
  mutating func begin(_ list: PersistentArray<Element>) -> [Part] {
    let new = list.map { make($0, parts) }
    for (position, part) in new.enumerated() { parts.place(part, at: position) }
    return new
  }

  /// Makes the parts of new elements, before changes are followed: they may have to update before the operator.
  @usableFromInline
  mutating func choose(_ source: SingleInput<ListShape<Element>>, for node: Node) -> Bool {
    guard var (new, version) = chosen, let record = source.record?.takeUnretainedValue(), record.version != version
    else { return false }
    version = record.version
    record.change?.forEachRun { run in
      guard run.kind == .insert || run.kind == .update else { return }
      // A closure may end the stream.
      for element in run.newElements where !node.graph.isAbandoned { new.append(make(element, parts)) }
    }
    chosen = (new, version)
    return true
  }

  /// Calls `body` for each run of the list's change, with the parts that it brings in. Returns whether there is one.
  @discardableResult
  @usableFromInline
  mutating func follow(
    _ source: SingleInput<ListShape<Element>>, _ body: (ChangeRun<Element>, inout ArraySlice<Part>) -> Void
  ) -> Bool {
    // First whether the list is still there.
    guard let (made, version) = chosen, let change = source.record?._withUnsafeGuaranteedRef({ $0.change }) else {
      return false
    }
    var new = made[...]
    chosen = ([], version)
    change.forEachRun { body($0, &new) }
    return true
  }

  /// Whether the list has ended: it may be all that keeps the parts going.
  @usableFromInline
  mutating func isDone(with source: SingleInput<ListShape<Element>>) -> Bool {
    if chosen == nil || !source.isFinal { return false }
    chosen = nil
    return true
  }

  @usableFromInline
  func isOver(_ source: SingleInput<ListShape<Element>>) -> Bool {
    (chosen == nil || source.isFinal) && parts.living == 0
  }
}

extension MadeParts {
  /// Returns the kernel of what is done with the parts.
  ///
  /// - Parameter needsList: Whether the operator needs the list until all parts have ended.
  @usableFromInline
  func hosting<State, Output: Shape>(
    _ state: State, needsList: Bool = false,
    begin: @escaping (inout State, inout MadeParts, SingleInput<ListShape<Element>>) -> Output.Value,
    follow: @escaping (inout State, inout MadeParts, SingleInput<ListShape<Element>>, inout Steps<Output>) -> Void
  ) -> HostingChoice<(State, MadeParts), Element, Output> {
    HostingChoice((state, self), parts) {
      begin(&$0.0, &$0.1, $1)
    } choose: {
      // First whether the list is still there.
      $0.1.hasList && $1.record != nil && $0.1.choose($1, for: $2)
    } follow: {
      follow(&$0.0, &$0.1, $1, &$2)
    } isDone: {
      // Without the list, which may be all that keeps the parts going.
      !needsList && $0.1.isDone(with: $1)
    } isOver: {
      $0.1.isOver($1)
    }
  }
}
