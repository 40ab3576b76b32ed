/// The places of elements in two ways: in the order of a source, and in groups, each in the order of the source as well.
///
/// A group is named by a small number. All groups are trees of one arena over the ids of the source's order; so an id leads to its
/// group and its place there. Opaque, as ``SortedPlaces``.
@usableFromInline
final class GroupedPlaces {
  private let source = OrderTree()
  /// The trees of the groups; by the root, the group.
  @exclusivity(unchecked) private var arena = OrderArena()
  /// For each group the root of its tree; -1 for a free number.
  @exclusivity(unchecked) private var roots: [Int32] = []
  /// For each root its group.
  @exclusivity(unchecked) private var groups: [Int32: Int] = [:]
  @exclusivity(unchecked) private var freeGroups: [Int] = []

  @usableFromInline init() {}

  /// How many elements there are.
  @usableFromInline var count: Int { source.count }

  /// How many elements a group has. O(1).
  @usableFromInline
  func count(of group: Int) -> Int { arena[roots[group]].size }

  /// A new group without elements; its number may have been another one's before.
  @usableFromInline
  func makeGroup() -> Int {
    let root = arena.makeNode(level: 0, parent: -1)
    let group: Int
    if let free = freeGroups.popLast() {
      group = free
      roots[group] = root
    } else {
      group = roots.count
      roots.append(root)
    }
    groups[root] = group
    return group
  }

  /// Forgets a group that has no elements any more.
  @usableFromInline
  func free(_ group: Int) {
    precondition(count(of: group) == 0, "Group \(group) has \(count(of: group)) elements")
    groups[roots[group]] = nil
    arena.free(node: roots[group])
    roots[group] = -1
    freeGroups.append(group)
  }

  /// Where an element is: its group, and its place there. O(log n).
  @usableFromInline
  func place(at position: Int) -> (group: Int, row: Int) { place(of: source.id(at: position)) }

  private func place(of id: OrderTree.ID) -> (group: Int, row: Int) {
    let leaf = arena.leaf(of: id)
    guard let group = groups[arena.root(of: leaf)] else { preconditionFailure("Id \(id.rawValue) is in no group") }
    return (group, arena.position(of: id, in: leaf))
  }

  /// Where in the source an element of a group is. O(log n).
  @usableFromInline
  func sourcePosition(of row: Int, in group: Int) -> Int { source.position(of: arena.id(at: row, in: roots[group])) }

  /// Puts an element into the source and a group; returns its place there. O(log² n).
  @usableFromInline
  func insert(at position: Int, in group: Int) -> Int {
    let row = row(for: position, in: group)
    put(source.insert(at: position), at: row, in: group)
    return row
  }

  /// Takes an element out; returns where it was. O(log n).
  @usableFromInline
  func remove(at position: Int) -> (group: Int, row: Int) {
    let place = take(source.id(at: position))
    source.remove(at: position)
    return place
  }

  /// Moves an element in the source; returns its group, and where it was and is there. O(log² n).
  @usableFromInline
  func move(from position: Int, to target: Int) -> (group: Int, from: Int, to: Int) {
    let id = source.id(at: position)
    let place = take(id)
    source.move(from: position, to: target)
    let row = row(for: target, in: place.group)
    put(id, at: row, in: place.group)
    return (place.group, place.row, row)
  }

  /// Puts an element into another group; returns where it was and is. O(log² n).
  @usableFromInline
  func regroup(at position: Int, to group: Int) -> (from: (group: Int, row: Int), to: Int) {
    let id = source.id(at: position)
    let place = take(id)
    let row = row(for: position, in: group)
    put(id, at: row, in: group)
    return (place, row)
  }

  private func put(_ id: OrderTree.ID, at row: Int, in group: Int) {
    arena.makeRoom(for: id)
    arena.insert(CollectionOfOne(id), at: row, in: roots[group])
  }

  private func take(_ id: OrderTree.ID) -> (group: Int, row: Int) {
    let place = place(of: id)
    arena.forget(arena.take(at: place.row, in: roots[place.group]))
    return place
  }

  /// How many elements of a group stand before a position of the source. O(log² n); O(log n) at the end of the group.
  private func row(for position: Int, in group: Int) -> Int {
    var (low, high) = (0, count(of: group))
    // Lists grow at the end.
    if high > 0, sourcePosition(of: high - 1, in: group) < position { return high }
    // Groups are often spread evenly over the source: four guesses are made as if they were, which is near enough for most.
    var bounds = 0..<source.count
    var guesses = 4
    while low < high {
      var middle = low + (high - low) / 2
      if guesses > 0, !bounds.isEmpty {
        guesses -= 1
        let share = Double(position - bounds.lowerBound) / Double(bounds.count)
        middle = min(low + Int(share * Double(high - low)), high - 1)
      }
      let found = sourcePosition(of: middle, in: group)
      if found < position {
        low = middle + 1
        bounds = found + 1..<max(bounds.upperBound, found + 1)
      } else {
        high = middle
        bounds = min(bounds.lowerBound, found)..<found
      }
    }
    return low
  }
}

extension OrderArena {
  /// The root of the tree that a node is in.
  func root(of node: Int32) -> Int32 {
    var node = node
    while self[node].parent >= 0 { node = self[node].parent }
    return node
  }
}
