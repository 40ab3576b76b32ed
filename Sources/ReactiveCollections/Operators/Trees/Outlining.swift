public import ReactiveCollectionsPositions

/// The rows of an outline of a tree: a front of ``OutlinedForest``, which knows the elements. It is hosted by closures: see
/// ``Hosting``.
@usableFromInline
final class Outlining<Element, ID: Hashable> {
  @usableFromInline typealias Node = TreeNode<Element, ID>
  @usableFromInline typealias Row = TreeRow<Element, ID>

  /// Whether the children of a node are shown; `nil` if those of all nodes are.
  @usableFromInline let isExpanded: ((ID) -> Bool)?
  @usableFromInline let forest = OutlinedForest()
  /// The nodes that have rows, if rows are expanded and collapsed.
  @usableFromInline var shown: [ID: Int] = [:]

  @inlinable
  init(isExpanded: ((ID) -> Bool)?) {
    self.isExpanded = isExpanded
  }

  @inlinable
  func begin(_ source: PersistentArray<Node>) -> PersistentArray<Row> {
    var names: [(node: Int32, parent: Int32)] = []
    names.reserveCapacity(source.count)
    for node in source { names.append((node.numbers.own, node.numbers.parent)) }
    return take(forest.begin(names, isExpanded: expansion(in: source)), of: source)
  }

  /// Follows a change of the list, and of what is expanded. In a change of many nodes, each takes O(d log n), at a depth of d.
  @inlinable
  func follow(
    _ change: CollectionChange<Node>?, leadingTo source: PersistentArray<Node>, toggled: [ID],
    _ steps: inout Steps<ListShape<Row>>
  ) {
    if case .composite(let changes) = change {
      changes.forEachStep { follow($0) }
    } else if let change {
      follow(change)
    }
    for edit in forest.settle(toggled: toggled.compactMap { shown[$0] }, isExpanded: expansion(in: source)) {
      perform(edit, source, &steps)
    }
  }

  @inlinable
  @inline(never)
  func follow(_ step: CollectionChange<Node>) {
    switch step {
    case .insert(let index, let node): forest.insert(at: index, node: node.number, parent: node.parentNumber)
    case .remove(let index, _): forest.remove(at: index)
    case .update(let index, _, let node): forest.update(at: index, node: node.number, parent: node.parentNumber)
    case .move(let source, let target, _): forest.move(from: source, to: target)
    case .composite: preconditionFailure("A step cannot be composite")
    }
  }

  @inlinable
  func expansion(in source: PersistentArray<Node>) -> OutlinedForest.Expansion? {
    isExpanded.map { isExpanded in { isExpanded(source[$0].id) } }
  }

  // MARK: Rows

  @inlinable
  @inline(never)
  func perform(_ edit: OutlineEdit, _ source: PersistentArray<Node>, _ steps: inout Steps<ListShape<Row>>) {
    switch edit {
    case .insert(let rows, let index): steps.append(.insertion(of: take(rows, of: source), at: index))
    case .remove(let range):
      let old = PersistentArray(steps.value[range])
      steps.append(.removal(of: old, at: range.lowerBound))
      if isExpanded != nil { for row in old { shown[row.id] = nil } }
    case .move(let range, let target):
      steps.append(.moves(of: PersistentArray(steps.value[range]), from: range.lowerBound, to: target))
    case .lower(let range, let descent):
      let old = PersistentArray(steps.value[range])
      steps.append(.update(of: old, to: PersistentArray(old.map { $0.moved(down: descent) }), at: range.lowerBound))
    case .update(let row, let index):
      steps.append(.update(index, old: steps[index], new: Row(source[Int(row.position)], row.state)))
    case .replace(let rows):
      shown.removeAll()
      replace(steps.value, with: take(rows, of: source), &steps)
    }
  }

  /// Returns the rows of nodes that are shown now.
  @inlinable
  func take(_ rows: [OutlinedForest.Row], of source: PersistentArray<Node>) -> PersistentArray<Row> {
    var result: ContiguousArray<Row> = []
    result.reserveCapacity(rows.count)
    for row in rows {
      let node = source[Int(row.position)]
      result.append(Row(node, row.state))
      if isExpanded != nil { shown[node.id] = Int(row.node) }
    }
    return PersistentArray(result)
  }

  @usableFromInline
  func replace(_ old: PersistentArray<Row>, with new: PersistentArray<Row>, _ steps: inout Steps<ListShape<Row>>) {
    let (change, isExact) = steps.shape.traits.comparison.netChange(from: old, to: new)
    if !change.isEmpty { steps.append(change, leadingTo: new) }
    if !isExact { steps.keepElements() }
  }
}
