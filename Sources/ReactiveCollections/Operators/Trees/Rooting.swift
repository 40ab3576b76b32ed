public import ReactiveCollectionsPositions

/// The nodes of a tree that is made of a list, or the elements that are not in it: a front of ``RootedForest``, which knows
/// the ids. It is hosted by closures: see ``Hosting``.
@usableFromInline
final class Rooting<Element, ID: Hashable, Output> {
  @usableFromInline typealias Make = (Element, ID, _ parent: ID?, _ numbers: (own: Int32, parent: Int32)) -> Output

  @usableFromInline let id: (Element) -> ID
  @usableFromInline let parent: (Element) -> ID?
  @usableFromInline let make: Make
  @usableFromInline var forest: RootedForest
  /// The node of each id that an element has, or names, and the id of each node.
  @usableFromInline var numbers: [ID: Int] = [:]
  @usableFromInline var ids: ContiguousArray<ID?> = []

  @inlinable
  init(
    _ id: @escaping (Element) -> ID, _ parent: @escaping (Element) -> ID?, orphans: OrphanPolicy, showsTree: Bool,
    _ make: @escaping Make
  ) {
    self.id = id
    self.parent = parent
    self.make = make
    forest = RootedForest(orphansAreRoots: orphans.areRoots, showsForest: showsTree)
  }

  @inlinable
  func begin(_ source: PersistentArray<Element>) -> PersistentArray<Output> {
    var names: [(node: Int32, parent: Int32)] = []
    names.reserveCapacity(source.count)
    for element in source {
      let (node, parent) = name(element)
      names.append((Int32(truncatingIfNeeded: node), Int32(truncatingIfNeeded: parent)))
    }
    let places = forest.begin(names)
    var result: ContiguousArray<Output> = []
    result.reserveCapacity(places.count)
    var (next, position) = (0, 0)
    for element in source {
      if next < places.count, places[next].position == position {
        result.append(output(places[next], element))
        next += 1
      }
      position += 1
    }
    return PersistentArray(result)
  }

  @inlinable
  func follow(_ record: Record<ListShape<Element>>, _ steps: inout Steps<ListShape<Output>>) {
    guard let change = record.change else { return }
    if case .composite(let changes) = change {
      changes.forEachStep { follow($0, &steps) }
    } else {
      follow(change, &steps)
    }
    settle(record.after, &steps)
  }

  @inlinable
  @inline(never)
  func follow(_ step: CollectionChange<Element>, _ steps: inout Steps<ListShape<Output>>) {
    switch step {
    case .insert(let index, let element):
      let (node, parent) = name(element)
      forest.insert(at: index, node: node, parent: parent)
    case .remove(let index, _):
      let rank = forest.remove(at: index)
      if rank >= 0 { steps.append(.remove(rank, steps[rank])) }
    case .update(let index, _, let element):
      let (node, parent) = name(element)
      forest.update(at: index, node: node, parent: parent)
    case .move(let source, let target, _):
      let (start, end) = forest.move(from: source, to: target)
      if start != end { steps.append(.move(from: start, to: end, steps[start])) }
    case .composite: preconditionFailure("A step cannot be composite")
    }
  }

  /// Shows what has come into the tree, and removes what has left it.
  @inlinable
  @inline(never)
  func settle(_ source: PersistentArray<Element>, _ steps: inout Steps<ListShape<Output>>) {
    let (removals, places, freed) = forest.settle()
    for rank in removals { steps.append(.remove(rank, steps[rank])) }
    for place in places {
      let new = output(place, source[place.position])
      if place.isInserted {
        steps.append(.insert(place.rank, new))
      } else {
        steps.append(.update(place.rank, old: steps[place.rank], new: new))
      }
    }
    for node in freed {
      if let id = ids[node].take() { numbers[id] = nil }
    }
  }

  @inlinable
  func output(_ place: RootedForest.Place, _ element: Element) -> Output {
    guard let id = ids[Int(place.node)] else { preconditionFailure("Node \(place.node) has no id") }
    let parent = place.parent < 0 ? nil : ids[Int(place.parent)]
    return make(element, id, parent, (place.node, place.parent))
  }

  @inlinable
  func name(_ element: Element) -> (node: Int, parent: Int) {
    (node(of: id(element)), parent(element).map { node(of: $0) } ?? -1)
  }

  /// Returns the node of an id, which is made if there is none.
  @inlinable
  func node(of id: ID) -> Int {
    if let node = numbers[id] { return node }
    let node = forest.makeNode()
    if node == ids.count { ids.append(id) } else { ids[node] = id }
    // Others are never found.
    if id.equalsItself { numbers[id] = node }
    return node
  }
}

extension CollectionProducer {
  /// Returns what is made of the elements that are in the tree, or of those that are not.
  @inlinable
  func rooted<ID: Hashable, Output>(
    _ id: @escaping (Element) -> ID, _ parent: @escaping (Element) -> ID?, orphans: OrphanPolicy, showsTree: Bool,
    _ shape: @escaping (ListShape<Element>) -> ListShape<Output>, _ make: @escaping Rooting<Element, ID, Output>.Make
  ) -> CollectionProducer<Output> {
    CollectionProducer<Output>(
      recipe.hosting {
        (Rooting<Element, ID, Output>(id, parent, orphans: orphans, showsTree: showsTree, make), shape($0))
      } begin: {
        $0.begin($1)
      } follow: {
        $0.follow($1, &$2)
      })
  }
}
