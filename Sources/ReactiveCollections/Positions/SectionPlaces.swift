/// The order of the sections that are made of groups: which group is where.
@usableFromInline
final class SectionPlaces {
  private let order = OrderTree()
  /// For each group its id in the order.
  @exclusivity(unchecked) private var ids: [OrderTree.ID?] = []
  /// For each id the group.
  @exclusivity(unchecked) private var groups: [Int] = []

  @usableFromInline init() {}

  /// O(log n).
  @usableFromInline
  func insert(_ group: Int, at position: Int) {
    let id = order.insert(at: position)
    while ids.count <= group { ids.append(nil) }
    while groups.count <= id.index { groups.append(-1) }
    ids[group] = id
    groups[id.index] = group
  }

  /// O(log n).
  @usableFromInline
  func remove(at position: Int) {
    let id = order.remove(at: position)
    ids[groups[id.index]] = nil
  }

  /// O(log n).
  @usableFromInline
  func move(from position: Int, to target: Int) { order.move(from: position, to: target) }

  /// O(log n).
  @usableFromInline
  func position(of group: Int) -> Int {
    guard let id = ids[group] else { preconditionFailure("Group \(group) is no section") }
    return order.position(of: id)
  }

  /// O(log n).
  @usableFromInline
  func group(at position: Int) -> Int { groups[order.id(at: position).index] }
}
