/// The pairs of elements of two lists that are the same. An identity finds them, and edits are derived from them.
///
/// Offsets have 32 bits, which halves the memory that has to be read.
@usableFromInline
struct Pairing: ~Copyable {
  /// For each new element, the offset of its old partner, or -1 if it has none.
  @usableFromInline let sources: UnsafeMutableBufferPointer<Int32>
  /// For each old element, whether it has a partner.
  let isPaired: UnsafeMutableBufferPointer<Bool>

  /// Creates a pairing without pairs, for lists of the given numbers of elements.
  @usableFromInline
  init(_ oldCount: Int, _ newCount: Int) {
    precondition(
      max(oldCount, newCount) <= Int32.max,
      "Cannot compare lists of more than \(Int32.max) elements: \(oldCount), \(newCount)")
    sources = .allocate(capacity: newCount)
    sources.initialize(repeating: -1)
    isPaired = .allocate(capacity: oldCount)
    isPaired.initialize(repeating: false)
  }

  deinit {
    sources.deallocate()
    isPaired.deallocate()
  }

  /// The number of old elements.
  var oldCount: Int { isPaired.count }
  /// The number of new elements.
  var newCount: Int { sources.count }

  /// Pairs two elements that have no partners.
  func pair(_ old: Int, _ new: Int) {
    sources[new] = Int32(truncatingIfNeeded: old)
    isPaired[old] = true
  }

  /// Pairs the new elements with old ones at the given offsets; -1 stands for none.
  @usableFromInline
  func pair(_ partners: [Int32]) {
    for (new, old) in partners.enumerated() where old >= 0 { pair(Int(old), new) }
  }

  /// Returns the first old element without a partner, from an offset on, or the number of old elements if there is
  /// none.
  func unpairedOld(from start: Int) -> Int {
    var offset = start
    let memory = UnsafeRawPointer(isPaired.baseAddress)
    // Most elements have a partner, so check eight at a time.
    while offset &+ 8 <= isPaired.count, let memory,
      memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self) == 0x0101_0101_0101_0101
    { offset &+= 8 }
    while offset < isPaired.count, isPaired[offset] { offset &+= 1 }
    return offset
  }

  /// Returns the first new element without a partner, from an offset on, or the number of new elements if there is
  /// none.
  func unpairedNew(from start: Int) -> Int {
    var offset = start
    let memory = UnsafeRawPointer(sources.baseAddress)
    // Each word holds two offsets; check their signs.
    while offset &+ 4 <= sources.count, let memory,
      (memory.loadUnaligned(fromByteOffset: 4 &* offset, as: UInt64.self)
        | memory.loadUnaligned(fromByteOffset: 4 &* offset &+ 8, as: UInt64.self)) & 0x8000_0000_8000_0000 == 0
    { offset &+= 4 }
    while offset < sources.count, sources[offset] >= 0 { offset &+= 1 }
    return offset
  }

  /// Returns whether the elements at offsets of the new list are the same to the last bit as their partners.
  func areIdentical<Element>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, _ offsets: Range<Int>
  ) -> Bool {
    guard let old = old.baseAddress, let new = new.baseAddress else { return true }
    return offsets.allSatisfy { offset in
      let source = Int(sources[offset])
      return source < 0 || ReactiveCollectionsChanges.areIdentical(old + source, new + offset, count: 1)
    }
  }

  /// Returns the number of pairs that lead from one gap into another.
  func crossings(of gaps: Gaps) -> Int {
    if gaps.all.count == 1 { return 0 }
    return gaps.all.reduce(0) { count, gap in
      count + sources[gap.newOffsets].count { $0 >= 0 && !gap.oldOffsets.contains(Int($0)) }
    }
  }

  /// Returns the new offsets, ascending, of the elements that have to move: the fewest possible, given that the
  /// elements between the gaps stay.
  func moved(in gaps: Gaps) -> [Int] {
    if isInOrder(in: gaps) { return [] }
    var moved: [Int] = []
    LongestIncreasingSubsequence(of: numbers(in: gaps)).isMember.withUnsafeBufferPointer { stays in
      for offset in 0..<sources.count where !stays[offset] && sources[offset] >= 0 { moved.append(offset) }
    }
    return moved
  }

  /// Removes pairs, as few as possible, so that the remaining pairs are in order. If there are several choices, it
  /// keeps the pairs that come first in the new list.
  func unpairMoved(in gaps: Gaps) {
    if isInOrder(in: gaps) { return }
    // Process the list from the end to the front, with the order of the numbers reversed.
    let turned = numbers(in: gaps).reversed().map { $0 < 0 ? -1 : Int32.max - $0 }
    let stays = LongestIncreasingSubsequence(of: turned).isMember
    for (index, source) in sources.enumerated() where source >= 0 && !stays[sources.count - 1 - index] {
      isPaired[Int(source)] = false
      sources[index] = -1
    }
  }

  /// Returns whether all pairs are in the order of both lists.
  private func isInOrder(in gaps: Gaps) -> Bool {
    if crossings(of: gaps) > 0 { return false }
    var last: Int32 = -1
    for source in sources where source >= 0 {
      if source < last { return false }
      last = source
    }
    return true
  }

  /// Returns the sources of the elements that may stay; -1 for all others.
  private func numbers(in gaps: Gaps) -> [Int32] {
    var numbers = Array(sources)
    if gaps.all.count == 1 { return numbers }
    for gap in gaps.all {
      for offset in gap.newOffsets where !gap.oldOffsets.contains(Int(numbers[offset])) { numbers[offset] = -1 }
    }
    return numbers
  }
}
