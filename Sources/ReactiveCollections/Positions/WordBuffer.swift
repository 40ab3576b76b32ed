/// Words that grow by a quarter of what they are, so that no more than a fifth is idle.
struct WordBuffer<Word: FixedWidthInteger>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Word>
  private(set) var count = 0
  private(set) var capacity: Int

  init(minimumCapacity: Int) {
    capacity = minimumCapacity
    base = Self.allocate(minimumCapacity)
  }

  deinit { base.deallocate() }

  var byteCount: Int { capacity * MemoryLayout<Word>.stride }

  /// Adds words that are zero, and says where they begin. Pointers into the buffer end.
  mutating func append(_ added: Int) -> Int {
    let start = count
    count += added
    if count > capacity {
      capacity = max(count, capacity + capacity / 4)
      let old = base
      base = Self.allocate(capacity)
      base.moveInitialize(from: old, count: start)
      old.deallocate()
    }
    (base + start).initialize(repeating: 0, count: added)
    return start
  }

  /// Aligned to cache lines.
  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Word> {
    UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<Word>.stride, alignment: 64)
      .bindMemory(to: Word.self, capacity: count)
  }
}
