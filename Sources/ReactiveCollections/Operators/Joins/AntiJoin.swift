public import ReactiveCollectionsPositions

/// The elements of a list without a partner in another one.
@usableFromInline
struct AntiJoin<Element, Other, Key: Hashable> {
  @usableFromInline typealias Sources = Inputs<ListShape<Element>, ListShape<Other>>
  @usableFromInline typealias Output = ListShape<Element>

  @usableFromInline let (key, otherKey): ((Element) -> Key, (Other) -> Key)
  @usableFromInline var (positions, others) = (KeyedPositions<Key>(), KeyedPositions<Key>())
  @usableFromInline let partnerless = Partnerless<Element, Element> { $0 }

  @inlinable
  init(on key: @escaping (Element) -> Key, _ otherKey: @escaping (Other) -> Key) {
    (self.key, self.otherKey) = (key, otherKey)
  }

  @inlinable
  mutating func begin(_ sources: Sources) -> PersistentArray<Element> {
    _ = others.begin(sources.second.value, by: otherKey)
    let keys = positions.begin(sources.first.value, by: key)
    var areAlone = PackedBits()
    for key in keys { areAlone.append(others.count(of: key) == 0) }
    return partnerless.begin(sources.first.value, areAlone)
  }

  @inlinable
  mutating func follow(_ sources: Sources, _ steps: inout Steps<Output>) {
    steps.composition = .comparing
    if let change = sources.first.record?._withUnsafeGuaranteedRef({ $0.change }) {
      change.forEachStep { follow($0, &steps) }
    }
    guard let change = sources.second.record?._withUnsafeGuaranteedRef({ $0.change }) else { return }
    let list = sources.first.value
    change.forEachStep { followOther($0, list, &steps) }
  }

  @inlinable
  mutating func follow(_ step: CollectionChange<Element>, _ steps: inout Steps<Output>) {
    switch step {
    case .insert(let index, let element):
      let key = key(element)
      _ = positions.insert(key, at: index)
      partnerless.insert(element, at: index, isAlone: others.count(of: key) == 0, from: 0, &steps)
    case .remove(let index, _):
      _ = positions.remove(at: index)
      partnerless.remove(at: index, from: 0, &steps)
    case .update(let index, _, let element):
      let key = key(element)
      if positions.location(at: index).key != key { positions.update(at: index, to: key) }
      partnerless.update(at: index, to: element, isAlone: others.count(of: key) == 0, from: 0, &steps)
    case .move(let source, let target, _):
      _ = positions.move(from: source, to: target)
      partnerless.move(from: source, to: target, from: 0, &steps)
    case .composite: preconditionFailure("A step cannot be composite")
    }
  }

  @inlinable
  mutating func followOther(
    _ step: CollectionChange<Other>, _ list: PersistentArray<Element>, _ steps: inout Steps<Output>
  ) {
    switch step {
    case .insert(let index, let other):
      let key = otherKey(other)
      _ = others.insert(key, at: index)
      didComeIn(key, list, &steps)
    case .remove(let index, _): didGoOut(others.remove(at: index).key, list, &steps)
    case .update(let index, _, let other):
      let (key, old) = (otherKey(other), others.location(at: index).key)
      if key == old { return }
      others.update(at: index, to: key)
      didGoOut(old, list, &steps)
      didComeIn(key, list, &steps)
    case .move(let source, let target, _): _ = others.move(from: source, to: target)
    case .composite: preconditionFailure("A step cannot be composite")
    }
  }

  @inlinable
  func didComeIn(_ key: Key, _ list: PersistentArray<Element>, _ steps: inout Steps<Output>) {
    if others.count(of: key) == 1 {
      partnerless.set(positions.positions(of: key), isAlone: false, of: list, from: 0, &steps)
    }
  }

  @inlinable
  func didGoOut(_ key: Key, _ list: PersistentArray<Element>, _ steps: inout Steps<Output>) {
    if others.count(of: key) == 0 {
      partnerless.set(positions.positions(of: key), isAlone: true, of: list, from: 0, &steps)
    }
  }
}
