public import ReactiveCollectionsPositions

/// The pairs of a left join, followed by the elements of the right list without a partner.
@usableFromInline
struct FullJoin<Left, Right, Key: Hashable, Pair> {
  @usableFromInline typealias Sources = Inputs<ListShape<Left>, ListShape<Right>>
  @usableFromInline typealias Output = ListShape<Pair>

  @usableFromInline var join: Join<Left, Right, Key, Pair>
  @usableFromInline let partnerless: Partnerless<Right, Pair>
  /// The number of pairs.
  @inlinable var pairCount: Int { join.widths.sum(before: join.widths.count) }

  @inlinable
  init(_ join: Join<Left, Right, Key, Pair>, _ pair: @escaping (Right) -> Pair) {
    self.join = join
    partnerless = Partnerless(pair)
  }

  @inlinable
  mutating func begin(_ sources: Sources) -> PersistentArray<Pair> {
    var all = join.begin(sources)
    var areAlone = PackedBits()
    for position in join.rights.indices {
      areAlone.append(join.leftPositions.count(of: join.rightPositions.location(at: position).key) == 0)
    }
    all.append(contentsOf: partnerless.begin(join.rights, areAlone))
    return all
  }

  @inlinable
  mutating func follow(_ sources: Sources, _ steps: inout Steps<Output>) {
    steps.composition = .comparing
    if let change = sources.first.record?._withUnsafeGuaranteedRef({ $0.change }) {
      change.forEachStep { follow($0, &steps) }
    }
    if let change = sources.second.record?._withUnsafeGuaranteedRef({ $0.change }) {
      change.forEachStep { followRight($0, &steps) }
    }
  }

  @inlinable
  mutating func follow(_ step: CollectionChange<Left>, _ steps: inout Steps<Output>) {
    switch step {
    case .insert(let index, _):
      join.follow(step, &steps)
      didComeIn(join.leftPositions.location(at: index).key, &steps)
    case .remove(let index, _):
      let key = join.leftPositions.location(at: index).key
      join.follow(step, &steps)
      didGoOut(key, &steps)
    case .update(let index, _, _):
      let old = join.leftPositions.location(at: index).key
      join.follow(step, &steps)
      let key = join.leftPositions.location(at: index).key
      if key == old { return }
      didGoOut(old, &steps)
      didComeIn(key, &steps)
    case .move, .composite: join.follow(step, &steps)
    }
  }

  @inlinable
  func didComeIn(_ key: Key, _ steps: inout Steps<Output>) {
    if join.leftPositions.count(of: key) == 1 { setRights(key, areAlone: false, &steps) }
  }

  @inlinable
  func didGoOut(_ key: Key, _ steps: inout Steps<Output>) {
    if join.leftPositions.count(of: key) == 0 { setRights(key, areAlone: true, &steps) }
  }

  @inlinable
  func setRights(_ key: Key, areAlone: Bool, _ steps: inout Steps<Output>) {
    let positions = join.rightPositions.positions(of: key)
    partnerless.set(positions, isAlone: areAlone, of: join.rights, from: pairCount, &steps)
  }

  @inlinable
  mutating func followRight(_ step: CollectionChange<Right>, _ steps: inout Steps<Output>) {
    join.followRight(step, &steps)
    let start = pairCount
    switch step {
    case .insert(let index, let right):
      partnerless.insert(right, at: index, isAlone: isRightAlone(at: index), from: start, &steps)
    case .remove(let index, _): partnerless.remove(at: index, from: start, &steps)
    case .update(let index, _, let right):
      partnerless.update(at: index, to: right, isAlone: isRightAlone(at: index), from: start, &steps)
    case .move(let source, let target, _): partnerless.move(from: source, to: target, from: start, &steps)
    case .composite: preconditionFailure("A step cannot be composite")
    }
  }

  @inlinable
  func isRightAlone(at position: Int) -> Bool {
    join.leftPositions.count(of: join.rightPositions.location(at: position).key) == 0
  }
}
