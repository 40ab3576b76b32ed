/// What is made of the elements of a list, together with a live value of each. It ends when the list and all values have.
struct LiveMapping<Element, Value, New> {
  typealias Sources = SingleInput<ListShape<Element>>
  typealias Output = ListShape<New>
  typealias List = PersistentArray<New>

  private let make: (Element, Value) -> New

  init(_ make: @escaping (Element, Value) -> New) { self.make = make }

  private func value(of part: Part) -> Value {
    unsafeDowncast(part.node.unsafelyUnwrapped, to: PropertyCore<Value>.self).known.unsafelyUnwrapped
  }

  func begin(_ made: inout MadeParts<Element>, _ source: Sources) -> List {
    let list = source.value
    return List(zip(list, made.begin(list)).map { make($0, value(of: $1)) })
  }

  func follow(_ made: inout MadeParts<Element>, _ source: Sources, _ steps: inout Steps<Output>) {
    let parts = made.parts
    made.follow(source) { follow($0, &$1, parts, &steps) }
    let changed = parts.takeChanged()
    if changed.isEmpty { return }
    let list = source.value
    var positions: [(position: Int, part: Part)] = []
    for part in changed {
      if part.record != nil { positions.append((parts.position(of: part), part)) }
      part.settle()
    }
    // In their order, the updates are a change as they are.
    if positions.count > 1 { positions.sort { $0.position < $1.position } }
    for (position, part) in positions {
      steps.append(.update(position, old: steps[position], new: make(list[position], value(of: part))))
    }
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
  func livelyMapped<Value, New>(
    comparing comparison: ElementComparison<New>?, _ value: @escaping (Element) -> AggregateProducer<Value>,
    _ make: @escaping (Element, Value) -> New
  ) -> CollectionProducer<New> {
    CollectionProducer<New>(
      recipe.deriving { source, starting in
        let made = MadeParts<Element>(keepsOwners: starting.isKeeping, for: "A value that is made of an element") {
          value($0).recipe
        }
        return Derived(
          source.input, ListShape(comparing: comparison),
          HostingParts(LiveMapping(make), made, needsList: true) {
            $0.begin(&$1, $2)
          } follow: {
            $0.follow(&$1, $2, &$3)
          })
      })
  }
}
