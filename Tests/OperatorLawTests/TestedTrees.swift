import ReactiveCollections
import ReactiveCollectionsTesting

/// Operators that lead to trees, and back to rows. A row's id in the tree is its value; what its parent is called depends on the
/// value, too, or on the row's id. So there are cycles, ids that occur twice, and parents that come later or never.
extension TestedOperator {
  static let ofTrees: [TestedOperator] = [
    fixed(
      "tree.nodes",
      { $0.tree(id: \.value, parent: parentByID).nodes.map { $0.element.with($0.id * 100 + ($0.parent ?? -50)) } },
      { nodes($0) }),
    fixed(
      "outsideTree", { $0.outsideTree(id: \.value, parent: parent, orphans: .hidden) },
      { unrooted($0) }),
    fixed("tree.rows", { $0.tree(id: \.value, parent: parent).rows().map(marked) }, { outline($0) }),
    fixed(
      "tree(id).rows", { $0.tree(id: \.value, parent: parentByID, orphans: .hidden).rows().map(marked) },
      { outline($0, parent: parentByID, hidesOrphans: true) }),
    joining(
      "tree.rows(expanded)",
      { rows, other in
        rows.tree(id: \.value, parent: parentByID).rows(expanded: SetProperty(other.keyed(by: \.value).keys)).map(
          marked)
      },
      { rows, other in outline(rows, parent: parentByID, isExpanded: { id in other.contains { $0.value == id } }) }),
    joining(
      "tree.rows(collapsed)",
      { rows, other in
        rows.tree(id: \.value, parent: parent).rows(collapsed: SetProperty(other.keyed(by: \.value).keys)).map(marked)
      },
      { rows, other in outline(rows, isExpanded: { id in !other.contains { $0.value == id } }) }),
    live(
      "tree.sortedChildren(live).rows",
      { $0.tree(id: \.value, parent: parentByID).sortedChildren(by: $1.order.map(comparator)).rows().map(marked) },
      { sorted($0, by: comparator($1.order.value)) }),
    fixed(
      "tree.filter.rows",
      { $0.tree(id: \.value, parent: parentByID).filter(keepingAncestors: isIncluded(1)).rows().map(marked) },
      { outline(keepingAncestors($0, isIncluded(1)), parent: parentByID) }),
    live(
      "tree.filter(live).rows",
      {
        $0.tree(id: \.value, parent: parent).filter(keepingAncestors: $1.limit.map { limit in { $0.value < limit } })
          .sortedChildren(by: \.value, order: .descending).rows().map(marked)
      },
      { found($0, below: $1.limit.value) }),
    fixed(
      "tree.total.rows",
      {
        $0.tree(id: \.value, parent: parentByID).total(of: { $0.id + 1 }).rows().map { row in
          row.element.element.with(row.total * 4 + row.depth)
        }
      },
      { rows in totaled(rows) { _ in true } }),
    fixed(
      "tree.total.filter.sortedChildren.rows",
      {
        $0.tree(id: \.value, parent: parentByID).total(of: { Double($0.id) + 1 }).filter { $0.total > 3 }
          .sortedChildren { $0.total > $1.total }.rows().map { row in
            row.element.element.with(Int(row.total) * 4 + row.depth)
          }
      },
      { rows in totaled(rows, isSorted: true) { $0 > 3 } }),
    fixed(
      "tree.total(max).nodes",
      {
        $0.tree(id: \.value, parent: parentByID).total(of: \.id, combining: max).nodes.map(\.element)
          .map { $0.element.with($0.total) }
      },
      { largest($0) }),
  ]
}

// MARK: - Rules

private func parent(_ row: Row) -> Int? { row.value % 4 == 0 ? nil : row.value * 3 % 8 }
private func parentByID(_ row: Row) -> Int? { row.id % 4 == 0 ? nil : (row.value + row.id) % 7 }

/// Returns a row of an outline as a row, with a value that says how it is shown.
private func marked(_ row: TreeRow<Row, Int>) -> Row {
  marked(row.element, row.depth, row.hasChildren, row.isExpanded)
}

private func marked(_ row: Row, _ depth: Int, _ hasChildren: Bool, _ isExpanded: Bool) -> Row {
  var mark = row.value + 10 * depth
  if hasChildren { mark += 100 }
  if isExpanded { mark += 200 }
  return row.with(mark)
}

// MARK: - Expected results, computed with arrays

/// Returns the rows that are in the tree: the first of each id, if its ancestors lead to a root.
private func rooted(_ rows: [Row], parent: (Row) -> Int?, hidesOrphans: Bool) -> [Row] {
  let first = rows.distinct { $0.value }
  return first.filter { row in
    var (row, steps) = (row, 0)
    while let id = parent(row), steps <= first.count {
      guard let next = first.first(where: { $0.value == id }) else { return !hidesOrphans }
      (row, steps) = (next, steps + 1)
    }
    return steps <= first.count
  }
}

/// Returns the rows that are in the tree, with values that say who their parents are.
private func nodes(_ rows: [Row]) -> [Row] {
  let nodes = rooted(rows, parent: parentByID, hidesOrphans: false)
  return nodes.map { row in
    let parent = parentByID(row).flatMap { id in nodes.first { $0.value == id }?.value }
    return row.with(row.value * 100 + (parent ?? -50))
  }
}

private func unrooted(_ rows: [Row]) -> [Row] {
  var rest = rows
  for row in rooted(rows, parent: parent, hidesOrphans: true) {
    if let index = rest.firstIndex(of: row) { rest.remove(at: index) }
  }
  return rest
}

private func sorted(_ rows: [Row], by areInIncreasingOrder: (Row, Row) -> Bool) -> [Row] {
  let nodes = rooted(rows, parent: parentByID, hidesOrphans: false)
  return outline(nodes.sorted(by: areInIncreasingOrder), parent: parentByID)
}

private func found(_ rows: [Row], below limit: Int) -> [Row] {
  let kept = keepingAncestors(rows, parent: parent) { $0.value < limit }
  return outline(kept.sorted { $0.value > $1.value }, parent: parent)
}

/// Returns all rows of the outline, as `marked` has them.
private func outline(
  _ rows: [Row], parent: (Row) -> Int? = parent, hidesOrphans: Bool = false, isExpanded: (Int) -> Bool = { _ in true }
) -> [Row] {
  let nodes = rooted(rows, parent: parent, hidesOrphans: hidesOrphans)
  func children(of id: Int) -> [Row] { nodes.filter { parent($0) == id } }
  func outline(_ rows: [Row], _ depth: Int) -> [Row] {
    rows.flatMap { row in
      let below = children(of: row.value)
      let isOpen = isExpanded(row.value)
      return [marked(row, depth, !below.isEmpty, isOpen)] + (isOpen ? outline(below, depth + 1) : [])
    }
  }
  return outline(roots(of: nodes, parent: parent), 0)
}

private func roots(of nodes: [Row], parent: (Row) -> Int?) -> [Row] {
  let ids = Set(nodes.map(\.value))
  return nodes.filter { row in
    guard let parent = parent(row) else { return true }
    return !ids.contains(parent)
  }
}

private func subtree(of row: Row, in nodes: [Row], parent: (Row) -> Int? = parentByID) -> [Row] {
  [row] + nodes.filter { parent($0) == row.value }.flatMap { subtree(of: $0, in: nodes, parent: parent) }
}

private func keepingAncestors(
  _ rows: [Row], parent: (Row) -> Int? = parentByID, _ isIncluded: (Row) -> Bool
) -> [Row] {
  let nodes = rooted(rows, parent: parent, hidesOrphans: false)
  return nodes.filter { subtree(of: $0, in: nodes, parent: parent).contains(where: isIncluded) }
}

/// Returns the nodes with the largest id of each subtree.
private func largest(_ rows: [Row]) -> [Row] {
  let nodes = rooted(rows, parent: parentByID, hidesOrphans: false)
  return nodes.map { node in
    var largest = node.id
    for row in subtree(of: node, in: nodes) where row.id > largest { largest = row.id }
    return node.with(largest)
  }
}

/// Returns the rows of the outline whose totals satisfy a predicate, or those of a row below do, with their totals and depths.
private func totaled(_ rows: [Row], isSorted: Bool = false, _ isIncluded: @escaping (Int) -> Bool) -> [Row] {
  let nodes = rooted(rows, parent: parentByID, hidesOrphans: false)
  func total(_ row: Row) -> Int { subtree(of: row, in: nodes).reduce(0) { $0 + $1.id + 1 } }
  let kept = keepingAncestors(rows) { isIncluded(total($0)) }
  let sorted = isSorted ? kept.sorted { total($0) > total($1) } : kept
  func outline(_ rows: [Row], _ depth: Int) -> [Row] {
    rows.flatMap { row in
      [row.with(total(row) * 4 + depth)] + outline(sorted.filter { parentByID($0) == row.value }, depth + 1)
    }
  }
  return outline(roots(of: sorted, parent: parentByID), 0)
}
