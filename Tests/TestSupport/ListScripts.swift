import ReactiveCollectionsArrays
package import ReactiveCollectionsChanges
package import ReactiveCollectionsTesting

extension SeededGenerator {
  package init(seed: Int) { self.init(seed: UInt64(bitPattern: Int64(seed))) }
}

/// Returns the seeds of a random test.
package func seeds(_ short: Int, long: Int) -> Range<Int> {
  0..<(isLongRun ? long : short)
}

/// The seeds of a part of a long test, which has several: `short` ones each, or `long` ones.
package func seeds(part: UInt64, _ short: UInt64, long: UInt64) -> Range<UInt64> {
  let count = isLongRun ? long : short
  return part * count..<(part + 1) * count
}

/// Applies a change to an array step by step, directly by its definition. The other implementations are compared with
/// this.
package func replay<Element>(_ change: CollectionChange<Element>, on list: [Element]) -> [Element] {
  var list = list
  switch change {
  case .insert(let index, let element): list.insert(element, at: index)
  case .remove(let index, _): list.remove(at: index)
  case .update(let index, _, let new): list[index] = new
  case .move(let source, let target, _): list.insert(list.remove(at: source), at: target)
  case .composite(let changes): for step in changes { list = replay(step, on: list) }
  }
  return list
}

/// Applies a batch to an array in one step, directly by its definition.
package func replay<Element>(_ batch: BatchUpdate<Element>, on list: [Element]) -> [Element] {
  let leaving = Set(batch.deletions.map(\.position) + batch.moves.map(\.from))
  var staying = list.indices.filter { !leaving.contains($0) }.makeIterator()
  var arrivals: [Int: Element] = [:]
  for insertion in batch.insertions { arrivals[insertion.position] = insertion.element }
  for move in batch.moves { arrivals[move.to] = list[move.from] }
  var result = (0..<list.count - batch.deletions.count + batch.insertions.count).compactMap { index in
    arrivals[index] ?? staying.next().map { list[$0] }
  }
  for update in batch.updates { result[update.to] = update.new }
  return result
}

/// Returns all lists of up to `length` elements.
package func allLists<Element>(of elements: [Element], upTo length: Int) -> [[Element]] {
  var result: [[Element]] = [[]]
  var longest: [[Element]] = [[]]
  for _ in 0..<length {
    longest = longest.flatMap { list in elements.map { list + [$0] } }
    result += longest
  }
  return result
}

extension CollectionChange {
  /// The number of runs that the change is stored in.
  package var runCount: Int {
    if case .composite(let changes) = self { changes.runs.count } else { 1 }
  }
}

extension RandomNumberGenerator {
  /// Returns a random script of edits of a list, after applying it to the list.
  package mutating func script(
    of count: Int, on list: inout [Int], elements: Range<Int> = 0..<100
  ) -> CollectionChange<Int> {
    CollectionChange(
      (0..<count).map { _ in
        let step = step(on: list, elements: elements)
        list = replay(step, on: list)
        return step
      })
  }

  /// Returns one edit of a list. Half of the edits are runs.
  package mutating func step(on list: [Int], elements: Range<Int>) -> CollectionChange<Int> {
    let index = Int.random(in: 0...list.count, using: &self)
    let length = Bool.random(using: &self) ? 1 : Int.random(in: 1...4, using: &self)
    let old = list[index..<min(list.count, index + length)]
    func fresh(_ count: Int, _ generator: inout Self) -> PersistentArray<Int> {
      PersistentArray((0..<count).map { _ in Int.random(in: elements, using: &generator) })
    }
    switch Int.random(in: 0..<4, using: &self) {
    case 0 where !old.isEmpty:
      return .removal(of: PersistentArray(old), at: index)
    case 1 where !old.isEmpty:
      return .update(of: PersistentArray(old), to: fresh(old.count, &self), at: index)
    case 2 where list.count > 1:
      let source = Int.random(in: list.indices, using: &self)
      return .move(from: source, to: Int.random(in: list.indices, using: &self), list[source])
    default:
      return .insertion(of: fresh(length, &self), at: index)
    }
  }
}
