/// The nodes of a tree, with their totals.
struct TotaledNodes<Element, ID: Hashable, Value, Total> {
  typealias Node = TreeNode<Element, ID>
  typealias New = TreeNode<TreeTotal<Element, Total>, ID>

  private let totals: TreeTotals<Element, ID, Value>
  private let total: (Value) -> Total
  private let isUnchanged = ElementComparison<Total>.equalityOfValues

  init(_ totals: TreeTotals<Element, ID, Value>, _ total: @escaping (Value) -> Total) {
    self.totals = totals
    self.total = total
  }

  /// The shape of the nodes with totals of nodes that have a certain shape.
  func shape(of nodes: ListShape<Node>) -> ListShape<New> {
    let (traits, isUnchanged) = (nodes.traits, isUnchanged)
    var comparison = ElementComparison<New>(id: \.id) { old, new in
      isUnchanged?(old.element.total, new.element.total) == true
        && traits.isUnchanged(old.with(old.element.element), by: new.with(new.element.element))
    }
    comparison.mayChangeInside = traits.comparison.mayChangeInside
    return ListShape<New>(comparing: comparison)
  }

  func begin(_ source: PersistentArray<Node>) -> PersistentArray<New> {
    totals.begin(source)
    return PersistentArray(source.enumerated().map { new($1, totals.total(at: $0)) })
  }

  func follow(
    _ change: CollectionChange<Node>, leadingTo source: PersistentArray<Node>, _ steps: inout Steps<ListShape<New>>
  ) {
    change.forEachRun { run in
      totals.follow(run)
      switch run.kind {
      case .insert:
        // With totals that are known so far.
        let nodes = zip(run.index..., run.elements).map { new($1, totals.value(at: $0)) }
        steps.append(.insertion(of: PersistentArray(nodes), at: run.index))
      case .remove:
        let old = steps.value[run.index..<run.index + run.count]
        steps.append(.removal(of: PersistentArray(old), at: run.index))
      case .update: break
      case .move: steps.append(.move(from: run.index, to: run.target, steps[run.index]))
      }
    }
    for (position, change) in totals.settle(source) {
      let (old, new) = (steps[position], new(source[position], totals.total(at: position)))
      if change != .updated, isUnchanged?(old.element.total, new.element.total) == true { continue }
      steps.append(.update(position, old: old, new: new))
    }
  }

  private func new(_ node: Node, _ value: Value) -> New {
    node.with(TreeTotal(element: node.element, total: total(value)))
  }
}
