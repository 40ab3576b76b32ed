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

/// A kernel that makes a part of each element of a list, and hosts what it does with them by closures: see ``Hosting``.
@usableFromInline
struct HostingParts<State, Element, Output: Shape>: Kernel {
  @usableFromInline typealias Sources = SingleInput<ListShape<Element>>

  private var state: State
  @usableFromInline var made: MadeParts<Element>
  /// Whether the operator needs the list until all parts have ended.
  private let needsList: Bool
  private let first: (inout State, inout MadeParts<Element>, Sources) -> Output.Value
  private let next: (inout State, inout MadeParts<Element>, Sources, inout Steps<Output>) -> Void

  @usableFromInline
  init(
    _ state: State, _ made: MadeParts<Element>, needsList: Bool = false,
    begin: @escaping (inout State, inout MadeParts<Element>, Sources) -> Output.Value,
    follow: @escaping (inout State, inout MadeParts<Element>, Sources, inout Steps<Output>) -> Void
  ) {
    self.state = state
    self.made = made
    self.needsList = needsList
    first = begin
    next = follow
  }

  @usableFromInline static var choosesSources: Bool { true }

  @usableFromInline
  mutating func begin(_ source: Sources) -> Output.Value {
    defer { _ = made.parts.takeChanged() }
    return first(&state, &made, source)
  }

  @inlinable
  mutating func choose(_ source: Sources, for node: Node) -> Bool {
    // First whether the list is still there.
    made.hasList && source.record != nil && made.choose(source, for: node)
  }

  @usableFromInline
  mutating func follow(_ source: Sources, _ steps: inout Steps<Output>) { next(&state, &made, source, &steps) }

  @usableFromInline func link(_ node: Node) { made.parts.link(node) }
  @usableFromInline func unlink() { made.parts.unlink() }
  @usableFromInline func forEachChosen(_ body: (Node) -> Void) { made.parts.forEachMember(body) }

  /// Without the list, which may be all that keeps the parts going.
  @usableFromInline mutating func isDone(with source: Sources) -> Bool { !needsList && made.isDone(with: source) }
  @usableFromInline func isOver(_ source: Sources) -> Bool { made.isOver(source) }
}
