/// What is made of the elements of a list, together with a live value of each. It ends when the list and all values have.
@usableFromInline
struct LiveMapping<Element, Value, New> {
  @usableFromInline typealias Sources = SingleInput<ListShape<Element>>
  @usableFromInline typealias Output = ListShape<New>
  @usableFromInline typealias List = PersistentArray<New>

  @usableFromInline let make: (Element, Value) -> New

  @inlinable
  init(_ make: @escaping (Element, Value) -> New) { self.make = make }

  /// Returns the value after the changes that have been followed.
  @inlinable
  func value(of part: Part) -> Value { result(of: part).value ?? begin(part) }

  @inlinable
  func result(of part: Part) -> LatestAggregate<Value> {
    unsafeDowncast(part.result.unsafelyUnwrapped, to: LatestAggregate<Value>.self)
  }

  @usableFromInline
  func begin(_ part: Part) -> Value {
    if let node = part.node, node.isSuspended { node.refresh() }
    return result(of: part).begin()
  }

  @usableFromInline
  func begin(_ made: inout MadeParts<Element>, _ source: Sources) -> List {
    let list = source.value
    return List(zip(list, made.begin(list)).map { make($0, value(of: $1)) })
  }

  @inlinable
  func follow(_ made: inout MadeParts<Element>, _ source: Sources, _ steps: inout Steps<Output>) {
    let parts = made.parts
    if source.record != nil { followList(&made, source, &steps) }
    let changed = parts.takeChangedInOrder()
    if changed.isEmpty { return }
    let list = source.value
    // In their order, the updates are a change as they are.
    var updates = ChangeSequence<New>()
    for part in changed {
      part.settle()
      if !result(of: part).follow() { continue }
      let position = part.position
      updates.append(.update(position, old: steps[position], new: make(list[position], value(of: part))))
    }
    if !updates.isEmpty { steps.append(CollectionChange(updates)) }
  }

  @usableFromInline
  func followList(_ made: inout MadeParts<Element>, _ source: Sources, _ steps: inout Steps<Output>) {
    let parts = made.parts
    made.follow(source) { follow($0, &$1, parts, &steps) }
  }

  private func follow(
    _ run: ChangeRun<Element>, _ new: inout ArraySlice<Part>, _ parts: Parts, _ steps: inout Steps<Output>
  ) {
    var list = steps.value
    func next(_ element: Element, at position: Int) -> New {
      let part = new.removeFirst()
      parts.place(part, at: position)
      return make(element, value(of: part))
    }
    switch run.kind {
    case .insert:
      let inserted = List(zip(run.index..., run.elements).map { next($1, at: $0) })
      steps.append(list.follow(run) { _ in inserted }, leadingTo: list)
    case .remove:
      for _ in 0..<run.count { parts.remove(at: run.index) }
      steps.append(list.follow(run) { _ in [] }, leadingTo: list)
    case .update:
      let updated = List(
        zip(run.index..., run.newElements).map { position, element in
          parts.remove(at: position)
          return next(element, at: position)
        })
      steps.append(list.follow(run) { _ in updated }, leadingTo: list)
    case .move:
      parts.move(from: run.index, to: run.target)
      steps.append(list.follow(run) { _ in [] }, leadingTo: list)
    }
  }
}

extension CollectionProducer {
  /// Returns what is made of each element together with a live value of it. If only the value has changed, the result is
  /// updated in place.
  @inlinable
  func livelyMapped<Value, New>(
    comparing comparison: ElementComparison<New>?, _ value: @escaping (Element) -> AggregateProducer<Value>,
    _ make: @escaping (Element, Value) -> New
  ) -> CollectionProducer<New> {
    CollectionProducer<New>(
      recipe.deriving { source, starting in
        let made = MadeParts<Element>(
          keepsOwners: starting.isKeeping, for: "A value that is made of an element", aggregating: value)
        return Derived(
          source.input, ListShape(comparing: comparison),
          made.hosting(LiveMapping(make), needsList: true) {
            $0.begin(&$1, $2)
          } follow: {
            $0.follow(&$1, $2, &$3)
          })
      })
  }
}
