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

  /// Removes all groups.
  package func removeAll() {
    order.removeAll()
    known = ([], [])
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

  /// The position of each group, by its number; negative for a number that is no section. O(n).
  package var positionOfEach: [Int] {
    var positions = Array(repeating: -1, count: known.ids.count)
    for (position, id) in order.ids.enumerated() { positions[known.groups[id.index]] = position }
    return positions
  }

  /// Returns the group at a position. O(log n).
  @usableFromInline
  package func group(at position: Int) -> Int { known.groups[order.id(at: position).index] }

  // MARK: In the order of the first rows

  /// Returns where a group belongs among those at some positions. O(log² n).
  @usableFromInline
  package func position(of group: Int, among positions: Range<Int>, byFirstRows groups: GroupedPositions) -> Int {
    let first = groups.first(of: group)
    return positions.first(behind: { groups.first(of: self.group(at: $0)) < first })
  }

  /// Returns how a group has to move, if it is the only one that may be in the wrong place. O(log² n).
  @usableFromInline
  package func neededMove(of group: Int, byFirstRows groups: GroupedPositions) -> (from: Int, to: Int)? {
    let (position, first) = (position(of: group), groups.first(of: group))
    if position > 0, groups.first(of: self.group(at: position - 1)) > first {
      return (position, self.position(of: group, among: 0..<position, byFirstRows: groups))
    }
    if position + 1 < order.count, groups.first(of: self.group(at: position + 1)) < first {
      return (position, self.position(of: group, among: position + 1..<order.count, byFirstRows: groups) - 1)
    }
    return nil
  }
}
