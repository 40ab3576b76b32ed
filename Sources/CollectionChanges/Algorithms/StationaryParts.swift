/// Finds the parts of a list that keep the order in which they are in another list, its base.
enum StationaryParts {
  /// Where a part comes from.
  ///
  /// - `base`: The position in the base, or a negative number if the part is not from there.
  /// - `count`: The number of elements.
  /// - `isMoved`: Whether the part has been moved; parts that have not are in order.
  typealias Origin = (base: Int, count: Int, isMoved: Bool)

  /// For each part whether it is in the order of the base.
  ///
  /// Parts that were never moved are. Of the moved ones, those between the right neighbours are candidates, of which as
  /// many stay as are in order among themselves. O(k log k) for k parts.
  static func all<Part>(of parts: [Part], origin: (Part) -> Origin) -> [Bool] {
    var stays = Array(repeating: false, count: parts.count)
    // The bounds are the positions in the base between which a moved part would be in order.
    var moved: [(index: Int, base: Int, lower: Int, upper: Int)] = []
    var lower = 0
    var open = 0
    for (index, part) in parts.enumerated() {
      let (base, count, isMoved) = origin(part)
      if base < 0 { continue }
      if isMoved {
        moved.append((index, base, lower, .max))
      } else {
        stays[index] = true
        while open < moved.count {
          moved[open].upper = base
          open += 1
        }
        lower = base + count
      }
    }
    if moved.isEmpty { return stays }
    let candidates = moved.filter { $0.lower <= $0.base && $0.base < $0.upper }
    let isInOrder = LongestIncreasingSubsequence(of: candidates.map(\.base)).isMember
    for (candidate, isInOrder) in zip(candidates, isInOrder) { stays[candidate.index] = isInOrder }
    return stays
  }
}
