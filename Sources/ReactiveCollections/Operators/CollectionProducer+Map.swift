extension CollectionProducer {
  /// Returns the elements transformed, at the same positions. If an element is updated and its result stays equal,
  /// nothing changes. Results are compared if their type is `Equatable`; those that are objects always count as updated.
  ///
  /// `transform` is called once for each element that is inserted or updated, even if it is updated to itself (a
  /// refresh), and never for moved or removed ones. O(log n) for each element of a change.
  ///
  /// ```swift
  /// let names = CollectionProperty(people.updates.map(\.name))
  /// names.flatChanges.startWithValues { print($0) }
  /// people[0].age = 37  // sends nothing
  /// people[0].name = "Ida"  // prints: update(0, old: "Ada", new: "Ida")
  /// ```
  @inlinable
  public func map<New>(_ transform: @escaping (Element) -> New) -> CollectionProducer<New> {
    applying(.fixed(transform), comparing: .ofValues) { Mapping($0) }
  }

  /// Returns the elements transformed by a function that a property holds. Each time the function is replaced, it is
  /// called for all elements, and only results that have changed are updated, as ``map(_:)-(_)`` compares them.
  ///
  /// O(n) when the function is replaced; otherwise O(log n) for each element of a change.
  ///
  /// ```swift
  /// let factor = MutableProperty(1)
  /// let products = CollectionProperty(numbers.updates.map(factor.map { factor in { $0 * factor } }))
  /// factor.value = 10
  /// print(products)  // prints: [30, 10, 20]
  /// ```
  @_disfavoredOverload
  @inlinable
  public func map<New>(_ transform: any PropertyProtocol<(Element) -> New>) -> CollectionProducer<New> {
    applying(.live(transform.readOnly), comparing: .ofValues) { Mapping($0) }
  }
}

/// The results of transforming elements.
@usableFromInline
struct Mapping<Element, New>: Operator {
  @usableFromInline typealias Input = ListShape<Element>
  @usableFromInline typealias Output = ListShape<New>

  @usableFromInline var transform: (Element) -> New
  /// Whether two results are equal, so that an update makes no difference. If `nil`, every update counts.
  @usableFromInline let isUnchanged: ((New, New) -> Bool)?

  @inlinable
  init(_ transform: @escaping (Element) -> New) {
    self.transform = transform
    isUnchanged = ElementComparison<New>.equalityOfValues
  }

  @inlinable
  init(_ transform: @escaping (Element) -> New, isUnchanged: ((New, New) -> Bool)?) {
    self.transform = transform
    self.isUnchanged = isUnchanged
  }

  @inlinable static var makesElementsByPlace: Bool? { false }

  @inlinable func begin(_ source: PersistentArray<Element>) -> List { List(source.map(transform)) }

  @inlinable
  mutating func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    switch record.change {
    case .insert(let index, let element): steps.append(.insert(index, transform(element)))
    case .remove(let index, _): steps.append(.remove(index, steps[index]))
    case .update(let index, _, let element):
      let (old, new) = (steps[index], transform(element))
      if isUnchanged?(old, new) != true { steps.append(.update(index, old: old, new: new)) }
    case .move(let source, let target, _): steps.append(.move(from: source, to: target, steps[source]))
    case .composite(let changes): follow(changes, &steps)
    case nil: break
    }
  }

  /// The positions are those of the source, so the steps need not be composed.
  @inlinable
  func follow(_ changes: CollectionChange<Element>.Changes, _ steps: inout Steps<Output>) {
    var list = steps.value
    var made = CollectionChange<New>.Changes()
    for run in changes.runs {
      if run.kind == .update, let isUnchanged {
        for (index, element) in zip(run.index..., run.newElements) {
          let (old, new) = (list[index], transform(element))
          if isUnchanged(old, new) { continue }
          list[index] = new
          made.append(.update(index, old: old, new: new))
        }
      } else {
        made.append(list.follow(run) { List($0.map(transform)) })
      }
    }
    let change = CollectionChange<New>(made)
    if !change.isEmpty { steps.append(change, leadingTo: list) }
  }

  @inlinable mutating func prepare(_ rule: @escaping (Element) -> New) { transform = rule }

  @inlinable
  mutating func replaceRule(_ source: PersistentArray<Element>, _ steps: inout Steps<Output>) {
    let old = steps.value
    var new = source.map(transform)
    guard let isUnchanged else {
      if !old.isEmpty { steps.append(.update(of: old, to: List(new), at: 0), leadingTo: List(new)) }
      return
    }
    var made = CollectionChange<New>.Changes()
    for (index, element) in old.enumerated() {
      if isUnchanged(element, new[index]) {
        new[index] = element
      } else {
        made.append(.update(index, old: element, new: new[index]))
      }
    }
    let change = CollectionChange<New>(made)
    if !change.isEmpty { steps.append(change, leadingTo: List(new)) }
  }
}
