/// What differs between two lists, all at once, in runs and without the elements: these are looked up in two sources,
/// one for what was in the old list, one for what is in the new one.
///
/// The differ, a composition and a batch meet in this form. Positions of deletions and sources of moves are those in
/// the old list, positions of insertions and targets those in the new one.
@usableFromInline
struct EditScript {
  /// Neighbours that are in one of the lists only.
  @usableFromInline
  struct Run {
    @usableFromInline var position: Int
    /// Where the first of them is in its source.
    @usableFromInline var offset: Int
    @usableFromInline var count: Int

    @inlinable
    init(position: Int, offset: Int, count: Int) {
      self.position = position
      self.offset = offset
      self.count = count
    }

    @inlinable
    var end: Int { position + count }

    /// Where the elements are in their source.
    @inlinable
    var offsets: Range<Int> { offset..<offset + count }

    @inlinable
    mutating func dropFirst(_ length: Int) {
      position += length
      offset += length
      count -= length
    }

    /// The update of the first elements of this deletion to those of an insertion.
    @inlinable
    func update(to insertion: Run, count: Int) -> Update {
      Update(from: position, to: insertion.position, old: offset, new: insertion.offset, count: count)
    }
  }

  /// Neighbours in both lists that changed.
  @usableFromInline
  struct Update {
    @usableFromInline var from: Int
    @usableFromInline var to: Int
    /// Where the first of them is in the old source.
    @usableFromInline var old: Int
    /// Where the first of them is in the new source.
    @usableFromInline var new: Int
    @usableFromInline var count: Int
    /// Whether a change inside of the elements was announced, so that they count as changed even if nothing is seen.
    @usableFromInline var isRefreshed: Bool

    @inlinable
    init(from: Int, to: Int, old: Int, new: Int, count: Int, isRefreshed: Bool = false) {
      self.from = from
      self.to = to
      self.old = old
      self.new = new
      self.count = count
      self.isRefreshed = isRefreshed
    }

    /// Where the old elements are in the old source.
    @inlinable
    var oldOffsets: Range<Int> { old..<old + count }

    /// Where the new elements are in the new source.
    @inlinable
    var newOffsets: Range<Int> { new..<new + count }

    @inlinable
    func part(_ range: Range<Int>) -> Update {
      let start = range.lowerBound
      return Update(
        from: from + start, to: to + start, old: old + start, new: new + start, count: range.count,
        isRefreshed: isRefreshed)
    }
  }

  /// An element that changed places.
  @usableFromInline
  struct Move {
    @usableFromInline var from: Int
    @usableFromInline var to: Int
    /// Where it is in the old source.
    @usableFromInline var offset: Int

    @inlinable
    init(from: Int, to: Int, offset: Int) {
      self.from = from
      self.to = to
      self.offset = offset
    }
  }

  /// A gap between two elements that kept their order, in which something is deleted and something inserted: the
  /// indices of its deletions and insertions in the script.
  @usableFromInline
  struct Replacement {
    @usableFromInline var deletions: Range<Int>
    @usableFromInline var insertions: Range<Int>
  }

  /// By ascending position.
  @usableFromInline var deletions: [Run] = []
  /// By ascending position.
  @usableFromInline var insertions: [Run] = []
  /// By ascending `to`.
  @usableFromInline var updates: [Update] = []
  /// By ascending `to`. Moved and changed elements stand in `updates`, too.
  @usableFromInline var moves: [Move] = []

  @inlinable
  init() {}
}
