/// The places of elements in two ways: in the order of a source, and in groups, each in the order of the source as well.
///
/// A group is named by a small number. Groups of several elements are trees of one arena over the ids of the source's order; so an id
/// leads to its group and its place there. An element that is alone in its group needs no tree. Opaque, as ``SortedPlaces``.
@usableFromInline
final class GroupedPlaces {
  private let source = OrderTree()
  /// The trees of the groups; by the root, the group.
  @exclusivity(unchecked) private var arena = OrderArena()
  /// For each group the root of its tree, the complement of the id of its only element, or `empty`.
  @exclusivity(unchecked) private var contents: [Int32] = []
  /// For each root its group.
  @exclusivity(unchecked) private var groups: [Int32: Int] = [:]
  @exclusivity(unchecked) private var freeGroups: [Int] = []

  private static var empty: Int32 { .min }

  @usableFromInline init() {}

  /// How many elements a group has. O(1).
  @usableFromInline
  func count(of group: Int) -> Int {
    let content = contents[group]
    return content >= 0 ? arena[content].size : content == Self.empty ? 0 : 1
  }

  /// A new group without elements; its number may have been another one's before.
  @usableFromInline
  func makeGroup() -> Int {
    if let free = freeGroups.popLast() { return free }
    contents.append(Self.empty)
    return contents.count - 1
  }

  /// Forgets a group that has no elements any more.
  @usableFromInline
  func free(_ group: Int) {
    precondition(contents[group] == Self.empty, "Group \(group) has \(count(of: group)) elements")
    freeGroups.append(group)
  }

  /// Where an element is: its group, and its place there. O(log n).
  @usableFromInline
  func place(at position: Int) -> (group: Int, row: Int) { place(of: source.id(at: position)) }

  private func place(of id: OrderTree.ID) -> (group: Int, row: Int) {
    let leaf = arena.leaf(of: id)
    if let group = arena.mark(of: id) { return (group, 0) }
    guard let group = groups[arena.root(of: leaf)] else { preconditionFailure("Id \(id.rawValue) is in no group") }
    return (group, arena.position(of: id, in: leaf))
  }

  /// The number of an element, which stays the same while it is there. O(log n).
  @usableFromInline
  func number(at position: Int) -> Int { source.id(at: position).index }

  /// The number of an element of a group. O(log n).
  @usableFromInline
  func number(of row: Int, in group: Int) -> Int { id(at: row, in: contents[group]).index }

  private func id(at row: Int, in content: Int32) -> OrderTree.ID {
    content >= 0 ? arena.id(at: row, in: content) : OrderTree.ID(rawValue: ~content)
  }

  /// Where in the source an element of a group is. O(log n).
  @usableFromInline
  func sourcePosition(of row: Int, in group: Int) -> Int { source.position(of: id(at: row, in: contents[group])) }

  /// Puts an element into the source and a group; returns its place there. O(log² n).
  @usableFromInline
  func insert(at position: Int, in group: Int) -> Int {
    let id = source.insert(at: position)
    let row = row(for: id, at: position, in: group)
    put(id, at: row, in: group)
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
    let row = row(for: id, at: target, in: place.group)
    put(id, at: row, in: place.group)
    return (place.group, place.row, row)
  }

  /// Puts an element into another group; returns where it was and is. O(log² n).
  @usableFromInline
  func regroup(at position: Int, to group: Int) -> (from: (group: Int, row: Int), to: Int) {
    let id = source.id(at: position)
    let place = take(id)
    let row = row(for: id, at: position, in: group)
    put(id, at: row, in: group)
    return (place, row)
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
      arena.insert(CollectionOfOne(self.id(at: 0, in: content)), at: 0, in: root)
    }
    arena.insert(CollectionOfOne(id), at: row, in: contents[group])
  }

  private func take(_ id: OrderTree.ID) -> (group: Int, row: Int) {
    let place = place(of: id)
    let content = contents[place.group]
    if content < 0 {
      contents[place.group] = Self.empty
    } else {
      _ = arena.take(at: place.row, in: content)
      if arena[content].count == 0 {
        groups[content] = nil
        arena.free(node: content)
        contents[place.group] = Self.empty
      }
    }
    arena.forget(id)
    return place
  }

  /// Where in a group an element of the source belongs that is not in it yet. O(log² n); O(log n) at the end of the group, and near it
  /// if the group is spread evenly over the source, as most are.
  private func row(for id: OrderTree.ID, at position: Int, in group: Int) -> Int {
    let (content, count) = (contents[group], count(of: group))
    func isBefore(_ row: Int) -> Bool { source.isBefore(self.id(at: row, in: content), id) }
    // Lists grow at the end.
    if count == 0 || isBefore(count - 1) { return count }
    // From where it would be in an even spread, in steps that double, and then between the last two.
    var (low, high) = (0, count - 1)
    var (row, step) = (min(position * count / source.count, count - 1), 1)
    if isBefore(row) {
      low = row + 1
      while low < high {
        row = min(row + step, high)
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
  /// The root of the tree that a node is in.
  func root(of node: Int32) -> Int32 {
    var node = node
    while self[node].parent >= 0 { node = self[node].parent }
    return node
  }
}
