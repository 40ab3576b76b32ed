/// The positions of elements in two ways: in the order of a source, and in groups, each of which is also in the order
/// of the source.
///
/// A group is identified by a small number. Each group of several elements is a tree over the ids of the source's
/// order, and all these trees are in one arena; so an id leads to its group and its location there. An element that is
/// alone in its group needs no tree. Opaque, like ``SortedPositions``.
@usableFromInline
package final class GroupedPositions {
  private let source = OrderTree()
  // Exclusivity is not checked: no method calls out while it changes these.

  /// The trees of the groups, identified by their roots.
  @exclusivity(unchecked) private var arena = OrderArena()
  /// For each group, the root of its tree, the complement of the id of its only element, or `empty`.
  @exclusivity(unchecked) private var contents: [Int32] = []
  /// The group of each root.
  @exclusivity(unchecked) private var groups: [Int32: Int] = [:]
  private var freeGroups: [Int] = []

  private static var empty: Int32 { .min }

  @usableFromInline package init() {}

  /// Returns the number of elements of a group. O(1).
  @usableFromInline
  package func count(of group: Int) -> Int {
    let content = contents[group]
    return content >= 0 ? arena[content].size : content == Self.empty ? 0 : 1
  }

  /// Makes an empty group. Its number may have belonged to another group before.
  @usableFromInline
  package func makeGroup() -> Int {
    if let free = freeGroups.popLast() { return free }
    contents.append(Self.empty)
    return contents.count - 1
  }

  /// Frees a group that has no elements any more.
  @usableFromInline
  package func free(_ group: Int) {
    precondition(contents[group] == Self.empty, "Group \(group) has \(count(of: group)) elements")
    freeGroups.append(group)
  }

  /// Returns the group of an element, and its location there. O(log n).
  @usableFromInline
  package func location(at position: Int) -> Location { location(of: source.id(at: position)) }

  /// Returns the group of an element by its number, and its location there. O(log n).
  @usableFromInline
  package func location(of number: Int) -> Location { location(of: OrderTree.ID(index: number)) }

  @usableFromInline package typealias Location = (group: Int, row: Int)

  private func location(of id: OrderTree.ID) -> Location {
    let leaf = arena.leaf(of: id)
    if let group = arena.mark(of: id) { return (group, 0) }
    return (group(ofTreeWith: leaf), arena.position(of: id, in: leaf))
  }

  private func group(ofTreeWith leaf: Int32) -> Int {
    guard let group = groups[arena.root(of: leaf)] else { preconditionFailure("Leaf \(leaf) is in no group") }
    return group
  }

  /// Returns the group of each element, in the order of the source. O(n).
  package func groupOfEach() -> [Int] {
    var groups = Array(repeating: -1, count: source.idLimit)
    for (group, content) in contents.enumerated() where content != Self.empty {
      if content < 0 {
        groups[Int(~content)] = group
      } else {
        arena.forEachID(in: content) { groups[$0.index] = group }
      }
    }
    return source.ids.map { groups[$0.index] }
  }

  /// Returns the number of an element, which stays the same as long as the element is in the source. O(log n).
  @usableFromInline
  package func number(at position: Int) -> Int { source.id(at: position).index }

  /// Returns the number of an element of a group. O(log n).
  @usableFromInline
  package func number(of row: Int, in group: Int) -> Int { id(at: row, in: contents[group]).index }

  private func id(at row: Int, in content: Int32) -> OrderTree.ID {
    content >= 0 ? arena.id(at: row, in: content) : OrderTree.ID(rawValue: ~content)
  }

  /// Returns the source position of an element of a group. O(log n).
  @usableFromInline
  package func sourcePosition(of row: Int, in group: Int) -> Int {
    source.position(of: id(at: row, in: contents[group]))
  }

  /// Returns the source position of the first element of a group; after all others if its last one is about to leave
  /// it. O(log n).
  @usableFromInline
  package func first(of group: Int) -> Int { count(of: group) == 0 ? .max : sourcePosition(of: 0, in: group) }

  /// Puts each element into a group, in the order of the source. If there are no elements, inserts them first. O(n).
  @usableFromInline
  package func begin(_ groupOfEach: [Int]) {
    let ids = source.count == 0 ? source.insert(count: groupOfEach.count, at: 0) : source.ids
    // Sorted by their groups, by counting.
    var ends = Array(repeating: 0, count: contents.count + 1)
    for group in groupOfEach { ends[group + 1] += 1 }
    for group in contents.indices { ends[group + 1] += ends[group] }
    var sorted = ids
    for (id, group) in zip(ids, groupOfEach) {
      sorted[ends[group]] = id
      ends[group] += 1
    }
    if let last = ids.max(by: { $0.index < $1.index }) { arena.makeRoom(for: last) }
    var start = 0
    for group in contents.indices {
      if start < ends[group] { put(Array(sorted[start..<ends[group]]), in: group) }
      start = ends[group]
    }
  }

  /// Puts elements into an empty group.
  private func put(_ ids: [OrderTree.ID], in group: Int) {
    if ids.count == 1 { return put(ids[0], at: 0, in: group) }
    let root = arena.makeNode(level: 0, parent: -1)
    groups[root] = group
    contents[group] = root
    arena.insert(ids, at: 0, in: root)
  }

  /// Removes all groups. ``begin(_:)`` puts the elements into others.
  package func removeGroups() {
    arena = OrderArena()
    (contents, groups, freeGroups) = ([], [:], [])
  }

  /// Inserts an element into the source and a group, and returns its location in the group. O(log² n).
  @usableFromInline
  package func insert(at position: Int, in group: Int) -> Int {
    let id = source.insert(at: position)
    let row = row(for: id, at: position, in: group)
    put(id, at: row, in: group)
    return row
  }

  /// Removes an element, and returns its former location. O(log n).
  @usableFromInline
  package func remove(at position: Int) -> (group: Int, row: Int) {
    let id = source.id(at: position)
    let location = location(of: id)
    take(id, at: location)
    source.remove(at: position)
    return location
  }

  /// Moves an element in the source, and returns its group and its old and new location there. O(log² n).
  @usableFromInline
  package func move(from position: Int, to target: Int) -> (group: Int, from: Int, to: Int) {
    let id = source.id(at: position)
    let location = location(of: id)
    take(id, at: location)
    source.move(from: position, to: target)
    let row = row(for: id, at: target, in: location.group)
    put(id, at: row, in: location.group)
    return (location.group, location.row, row)
  }

  /// Moves an element, with its number and location, to another group, and returns its new location there. O(log² n).
  @usableFromInline
  package func regroup(_ number: Int, at position: Int, from location: Location, to group: Int) -> Int {
    let id = OrderTree.ID(index: number)
    take(id, at: location)
    let row = row(for: id, at: position, in: group)
    put(id, at: row, in: group)
    return row
  }

  private func put(_ id: OrderTree.ID, at row: Int, in group: Int) {
    arena.makeRoom(for: id)
    let content = contents[group]
    if content == Self.empty {
      contents[group] = ~id.rawValue
      arena.mark(id, group)
      return
    }
    if content < 0 {
      let root = arena.makeNode(level: 0, parent: -1)
      groups[root] = group
      contents[group] = root
      arena.insert(self.id(at: 0, in: content), at: 0, in: root)
    }
    arena.insert(id, at: row, in: contents[group])
  }

  private func take(_ id: OrderTree.ID, at location: Location) {
    let content = contents[location.group]
    if content < 0 {
      contents[location.group] = Self.empty
    } else {
      _ = arena.take(at: location.row, in: content)
      if arena[content].count == 0 {
        groups[content] = nil
        arena.free(node: content)
        contents[location.group] = Self.empty
      }
    }
    arena.forget(id)
  }

  /// Returns where an element of the source belongs in a group that it is not yet in. O(log² n); O(1) at the end of the
  /// source, and close to O(log n) if the group is spread evenly over the source, as most groups are.
  private func row(for id: OrderTree.ID, at position: Int, in group: Int) -> Int {
    let (content, count) = (contents[group], count(of: group))
    func isBefore(_ row: Int) -> Bool { source.isBefore(self.id(at: row, in: content), id) }
    // Lists grow at the end.
    if count == 0 || position == source.count - 1 { return count }
    // Searches from where the element would be in an even spread, in steps that double, and then between the last two
    // steps.
    var (low, high) = (0, count)
    var (row, step) = (min(position * count / source.count, count - 1), 1)
    if isBefore(row) {
      low = row + 1
      while low < high {
        row = min(row + step, high - 1)
        guard isBefore(row) else {
          high = row
          break
        }
        (low, step) = (row + 1, step * 2)
      }
    } else {
      high = row
      while low < high {
        row = max(row - step, low)
        guard !isBefore(row) else {
          low = row + 1
          break
        }
        (high, step) = (row, step * 2)
      }
    }
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension OrderArena {
  /// Returns the root of the tree that contains a node.
  func root(of node: Int32) -> Int32 {
    var node = node
    while self[node].parent >= 0 { node = self[node].parent }
    return node
  }
}
