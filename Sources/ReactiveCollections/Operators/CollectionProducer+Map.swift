public import CollectionChanges
public import PersistentArrays
public import Signals

extension CollectionProducer {
  /// Returns the elements transformed, at the same positions.
  ///
  /// `transform` is called once for each element that is inserted or updated, even if it is updated to itself (a
  /// refresh), and never for moved or removed ones. O(log n) for each element of a change.
  @inlinable
  public func map<New>(_ transform: @escaping (Element) -> New) -> CollectionProducer<New> {
    applying(comparing: nil) { Mapping(transform, isUnchanged: nil) }
  }

  /// Returns the elements transformed, at the same positions. If an element is updated and its result stays equal,
  /// nothing changes; only a result that is an object always counts as updated.
  ///
  /// `transform` is called once for each element that is inserted or updated, even if it is updated to itself (a
  /// refresh), and never for moved or removed ones. O(log n) for each element of a change.
  @inlinable
  public func map<New: Equatable>(_ transform: @escaping (Element) -> New) -> CollectionProducer<New> {
    applying(comparing: .ofValues) { Mapping(transform, isUnchanged: Mapping<Element, New>.equality) }
  }

  /// Returns the elements transformed by a function that a property holds. Each time the function is replaced, it is
  /// called for all elements.
  ///
  /// O(n) when the function is replaced; otherwise O(log n) for each element of a change.
  @inlinable
  public func map<New>(_ transform: any PropertyProtocol<(Element) -> New>) -> CollectionProducer<New> {
    applying(transform, comparing: nil) { Mapping($0, isUnchanged: nil) }
  }

  /// Returns the elements transformed by a function that a property holds. Each time the function is replaced, it is
  /// called for all elements, and only unequal results are updated; results that are objects always are.
  ///
  /// O(n) when the function is replaced; otherwise O(log n) for each element of a change.
  @inlinable
  public func map<New: Equatable>(_ transform: any PropertyProtocol<(Element) -> New>) -> CollectionProducer<New> {
    applying(transform, comparing: .ofValues) { Mapping($0, isUnchanged: Mapping<Element, New>.equality) }
  }
}

/// A started `map`.
@usableFromInline
struct Mapping<Input, Output>: RuledListOperator {
  @usableFromInline var transform: (Input) -> Output
  /// Whether two results are equal, so that an update makes no difference. If `nil`, every update counts.
  @usableFromInline let equality: ((Output, Output) -> Bool)?

  @inlinable
  init(_ transform: @escaping (Input) -> Output, isUnchanged: ((Output, Output) -> Bool)?) {
    self.transform = transform
    equality = isUnchanged
  }

  @inlinable static var keepsList: Bool { true }
  @inlinable static var makesElements: Bool { true }
  @inlinable
  func isUnchanged(_ old: Output, _ new: Output) -> Bool { equality?(old, new) == true }

  @inlinable
  func begin(with source: PersistentArray<Input>) -> PersistentArray<Output> { PersistentArray(source.map(transform)) }

  @inlinable
  func follow(
    _ change: CollectionChange<Input>, leadingTo source: PersistentArray<Input>?, on list: inout PersistentArray<Output>
  ) -> CollectionChange<Output> {
    switch change {
    case .insert(let index, let element):
      let new = transform(element)
      list.insert(new, at: index)
      return .insert(index, new)
    case .remove(let index, _): return .remove(index, list.remove(at: index))
    case .update(let index, _, let element):
      let (old, new) = (list[index], transform(element))
      if isUnchanged(old, new) { return .empty }
      list[index] = new
      return .update(index, old: old, new: new)
    case .move(let source, let target, _):
      list.move(from: source, to: target)
      return .move(from: source, to: target, list[target])
    case .composite(let changes):
      var steps = CollectionChange<Output>.Changes()
      for run in changes.runs {
        if run.kind == .update, equality != nil {
          for (offset, element) in run.newElements.enumerated() {
            let index = run.index + offset
            steps.append(follow(.update(index, old: element, new: element), leadingTo: nil, on: &list))
          }
        } else {
          steps.append(list.follow(run) { PersistentArray($0.map(transform)) })
        }
      }
      return CollectionChange(steps)
    }
  }

  @inlinable
  mutating func prepare(for rule: @escaping (Input) -> Output) { transform = rule }

  @inlinable
  mutating func replaceRule(
    by rule: @escaping (Input) -> Output, source: PersistentArray<Input>, on list: inout PersistentArray<Output>
  ) -> CollectionChange<Output> {
    transform = rule
    let old = list
    list = begin(with: source)
    guard let equality else { return .update(of: old, to: list, at: 0) }
    var steps = CollectionChange<Output>.Changes()
    for (index, pair) in zip(old, list).enumerated() where !equality(pair.0, pair.1) {
      steps.append(.update(index, old: pair.0, new: pair.1))
    }
    return CollectionChange(steps)
  }
}

extension Mapping where Output: Equatable {
  /// No equality for objects: they may have changed inside though they are equal.
  @inlinable static var equality: ((Output, Output) -> Bool)? { Output.self is AnyObject.Type ? nil : (==) }

  /// The same for results that may be missing.
  @inlinable static var equalityOfOptionals: ((Output?, Output?) -> Bool)? {
    Output.self is AnyObject.Type ? nil : { $0 == $1 }
  }
}
