/// The order of what is known by small numbers: which is where. Opaque, as ``SortedPlaces``.
@usableFromInline
final class NumberedPlaces {
  private let order = OrderTree()
  /// For each number its id in the order.
  @exclusivity(unchecked) private var ids: [OrderTree.ID?] = []
  /// For each id the number.
  @exclusivity(unchecked) private var numbers: [Int] = []

  @usableFromInline init() {}

  /// How many there are.
  @usableFromInline var count: Int { order.count }

  /// O(log n).
  @usableFromInline
  func insert(_ number: Int, at position: Int) {
    let id = order.insert(at: position)
    while ids.count <= number { ids.append(nil) }
    while numbers.count <= id.index { numbers.append(-1) }
    ids[number] = id
    numbers[id.index] = number
  }

  /// O(log n).
  @usableFromInline
  func remove(at position: Int) {
    let id = order.remove(at: position)
    ids[numbers[id.index]] = nil
  }

  /// O(log n).
  @usableFromInline
  func move(from position: Int, to target: Int) { order.move(from: position, to: target) }

  /// O(log n).
  @usableFromInline
  func position(of number: Int) -> Int {
    guard let id = ids[number] else { preconditionFailure("\(number) has no place") }
    return order.position(of: id)
  }

  /// O(log n).
  @usableFromInline
  func number(at position: Int) -> Int { numbers[order.id(at: position).index] }
}
