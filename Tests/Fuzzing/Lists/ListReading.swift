import ReactiveCollectionsArrays
import ReactiveCollectionsChanges

extension Bytes {
  /// Reads a length, mostly a small one.
  private mutating func length() -> Int {
    let byte = next()
    return byte < 240 ? byte % 6 : (byte - 239) * 5
  }

  /// Reads a list, mostly a short one, with few different elements or with elements that all differ.
  mutating func list() -> [Int] {
    let (count, kinds) = (2 * length(), next(in: 1...6))
    return (0..<count).map { kinds == 6 ? $0 + 10 : $0 % kinds }
  }

  /// Reads a change that more or less fits a list, and applies it to the list as far as it fits.
  mutating func change(of list: inout [Int]) -> CollectionChange<Int> {
    var steps: [CollectionChange<Int>] = []
    for _ in 0..<next(in: 0...12) {
      let step = steps.count < 5 || next() % 8 > 0 ? run(of: list) : .composite([run(of: list), run(of: list)])
      if case .success(let after) = replay(step, on: list) { list = after }
      steps.append(step)
    }
    let isComposite = next() % 2 == 0
    return isComposite ? .composite(.init(steps)) : CollectionChange(steps)
  }

  /// Reads one step, or several at consecutive positions.
  private mutating func run(of list: [Int]) -> CollectionChange<Int> {
    let kind = next()
    let isRight = kind < 240
    func named(_ index: Int) -> Int { list.indices ~= index && isRight ? list[index] : kind % 5 }
    let last = Swift.max(0, list.count - 1)
    switch kind % 8 {
    case 0: return .insert(position(in: 0...list.count), next() % 8)
    case 1:
      let index = position(in: 0...last)
      return .remove(index, named(index))
    case 2:
      let index = position(in: 0...last)
      return .update(index, old: named(index), new: next() % 8)
    case 3:
      let source = position(in: 0...last)
      return .move(from: source, to: position(in: 0...last), named(source))
    case 4:
      return .insertion(of: PersistentArray(0..<length()), at: position(in: 0...list.count))
    case 5:
      let (start, count) = (position(in: 0...last), length())
      return .removal(of: PersistentArray(some(of: list, start, count, named)), at: start)
    case 6:
      let (start, count) = (position(in: 0...last), length())
      let old = some(of: list, start, count, named)
      return .update(of: PersistentArray(old), to: PersistentArray(old.map { $0 ^ 1 }), at: start)
    default:
      return .composite(.init((0..<next() % 4).map { .insert($0, $0) }))
    }
  }

  /// Returns a number of elements from an index on and, rarely, more than there are.
  private func some(of list: [Int], _ start: Int, _ count: Int, _ named: (Int) -> Int) -> [Int] {
    guard list.indices ~= start else { return [named(start)] }
    let count = count < 80 ? Swift.min(count, list.count - start) : list.count - start + 1
    return (start..<start + count).map(named)
  }
}
