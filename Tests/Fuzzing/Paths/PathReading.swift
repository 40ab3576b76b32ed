extension Bytes {
  /// Reads a list of lists of numbers.
  mutating func rows() -> [[Int]] {
    (0..<next() % 5).map { _ in (0..<next() % 6).map { $0 + 10 } }
  }

  /// Reads an element, a number half of the time.
  mutating func tree(_ depth: Int = 0) -> Tree {
    let kind = next()
    if kind % 2 == 0 || depth > 3 { return .leaf(kind / 2 % 16) }
    return .list((0..<kind / 2 % 4).map { _ in tree(kind < 128 ? 9 : depth + 1) })
  }

  /// Reads steps that more or less fit a list, and performs them in the list as far as they fit.
  mutating func steps(of list: inout [Tree], isTyped: Bool) -> [PathStep] {
    (0..<next(in: 0...10)).map { _ in
      let step = step(of: list)
      if case .success(let after) = replay([step], on: list, isTyped: isTyped) { list = after }
      return step
    }
  }

  private mutating func step(of list: [Tree]) -> PathStep {
    let kind = next()
    switch kind % 4 {
    case 0: return .insert(path(in: list, isInsertion: true).path, tree())
    case 1:
      let (path, element) = path(in: list)
      return .remove(path, kind < 240 ? element : tree())
    case 2:
      let (path, element) = path(in: list)
      return .update(path, old: kind < 240 ? element : tree(), new: tree())
    default:
      let (source, element) = path(in: list)
      return .move(from: source, to: path(in: list, isInsertion: true).path, kind < 240 ? element : tree())
    }
  }

  /// Reads a path, with the element at it; rarely a path that leads nowhere.
  private mutating func path(in list: [Tree], isInsertion: Bool = false) -> (path: [Int], element: Tree) {
    var (path, trees) = ([Int](), list)
    let depth = next()
    if depth > 250 { return ([], .leaf(depth)) }
    while true {
      let index = position(in: 0...Swift.max(0, isInsertion ? trees.count : trees.count - 1))
      path.append(index)
      let element = trees.indices ~= index ? trees[index] : .leaf(0)
      guard path.count <= depth % 4, case .list(let inner) = element else {
        if depth > 240 { path.append(0) }
        return (path, element)
      }
      trees = inner
    }
  }
}
