/// The order of sections that are made of groups: finds the position of a group and the group at a position.
@usableFromInline
package final class SectionPositions {
  private let order = OrderTree()
  /// The id of each group in the order, and the group of each id. Exclusivity is not checked: no access calls out.
  @exclusivity(unchecked) private var known: (ids: [OrderTree.ID?], groups: [Int]) = ([], [])

  @usableFromInline package init() {}

  /// Inserts a group. O(log n).
  @usableFromInline
  package func insert(_ group: Int, at position: Int) {
    let id = order.insert(at: position)
    while known.ids.count <= group { known.ids.append(nil) }
    while known.groups.count <= id.index { known.groups.append(-1) }
    known.ids[group] = id
    known.groups[id.index] = group
  }

  /// Removes the group at a position. O(log n).
  @usableFromInline
  package func remove(at position: Int) {
    let id = order.remove(at: position)
    known.ids[known.groups[id.index]] = nil
  }

  /// Moves a group. O(log n).
  @usableFromInline
  package func move(from position: Int, to target: Int) { order.move(from: position, to: target) }

  /// Returns the position of a group. O(log n).
  @usableFromInline
  package func position(of group: Int) -> Int {
    guard let id = known.ids[group] else { preconditionFailure("Group \(group) is not a section") }
    return order.position(of: id)
  }

  /// Returns the group at a position. O(log n).
  @usableFromInline
  package func group(at position: Int) -> Int { known.groups[order.id(at: position).index] }
}
