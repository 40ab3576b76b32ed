public import ReactiveCollectionsPositions

/// The elements of a list without a partner in another one, as a part of a result: a bit for each element of the list.
@usableFromInline
struct Partnerless<Element, Result> {
  @usableFromInline typealias Output = Steps<ListShape<Result>>

  @usableFromInline let result: (Element) -> Result
  /// For each position of the list, whether the element there has no partner. Its rank is its position in the part.
  @usableFromInline let bits = CountedBits()

  @inlinable init(_ result: @escaping (Element) -> Result) { self.result = result }

  @inlinable
  func begin(_ list: PersistentArray<Element>, _ areAlone: PackedBits) -> PersistentArray<Result> {
    bits.insert(areAlone, at: 0)
    var results = ContiguousArray<Result>()
    for (position, element) in list.enumerated() where areAlone[position] { results.append(result(element)) }
    return PersistentArray(results)
  }

  // `start` is where the part begins in the result.

  @inlinable
  func insert(_ element: Element, at index: Int, isAlone: Bool, from start: Int, _ steps: inout Output) {
    let rank = bits.insert(isAlone, at: index)
    if isAlone { steps.append(.insert(start + rank, result(element))) }
  }

  @inlinable
  func remove(at index: Int, from start: Int, _ steps: inout Output) {
    let (wasAlone, rank) = bits.remove(at: index)
    if wasAlone { steps.append(.remove(start + rank, steps[start + rank])) }
  }

  @inlinable
  func update(at index: Int, to element: Element, isAlone: Bool, from start: Int, _ steps: inout Output) {
    let (wasAlone, rank) = bits.set(at: index, to: isAlone)
    let position = start + rank
    switch (wasAlone, isAlone) {
    case (true, true): steps.append(.update(position, old: steps[position], new: result(element)))
    case (true, false): steps.append(.remove(position, steps[position]))
    case (false, true): steps.append(.insert(position, result(element)))
    case (false, false): break
    }
  }

  @inlinable
  func move(from source: Int, to target: Int, from start: Int, _ steps: inout Output) {
    let (isAlone, rank) = bits.remove(at: source)
    let newRank = bits.insert(isAlone, at: target)
    if isAlone, rank != newRank {
      steps.append(.move(from: start + rank, to: start + newRank, steps[start + rank]))
    }
  }

  /// Says that elements, which have the same key, have got their first partner, or lost their last one.
  @inlinable
  func set(_ positions: [Int], isAlone: Bool, of list: PersistentArray<Element>, from start: Int, _ steps: inout Output)
  {
    for position in positions {
      let location = start + bits.set(at: position, to: isAlone).rank
      steps.append(isAlone ? .insert(location, result(list[position])) : .remove(location, steps[location]))
    }
  }
}

extension KeyedPositions {
  /// Begins with a list, and returns the keys of its elements. O(n) expected.
  @inlinable
  mutating func begin<Element>(
    _ list: PersistentArray<Element>, by key: (Element) -> Key
  ) -> ContiguousArray<Key> {
    var (keys, groups) = (ContiguousArray<Key>(), [Int]())
    for element in list {
      let key = key(element)
      groups.append(group(of: key))
      keys.append(key)
    }
    positions.begin(groups)
    return keys
  }
}
