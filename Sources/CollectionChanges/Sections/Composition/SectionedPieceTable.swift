/// What became of sections and their rows, without the elements: these are in two stores, one of sections as they were
/// at some moment, one of rows.
///
/// Like a ``PieceTable``, at two levels: the present list of sections is kept as pieces of an unknown list, the base,
/// and so are the rows of each section that was touched, which is followed from then on. A row that was moved is
/// followed too, within its section and across. An edit costs O(log k) after k others, whatever the number of sections
/// and rows, and the length of the edit.
@usableFromInline
struct SectionedPieceTable {
  /// What is known of a section that is followed.
  struct Section {
    /// Where it is in the base; `none` if it was inserted.
    let base: Int
    /// Where it is in the store as it was before all edits; `none` if no edit has named it.
    var original = none
    /// Where it is in the store with its present data; `none` if these are those of the base.
    var new = none
    /// Whether a change inside was announced.
    var isRefreshed = false
    /// The present rows.
    var rows: SectionedPieces.List
    /// The rows of the base that are gone, in no order.
    var removed: [EditScript.Run] = []
    /// The numbers of the rows of the base that were moved, wherever they are now.
    var followed: [Int] = []
    var isMoved = false
    var isRemoved = false
  }

  /// What is known of a row of the base that was moved.
  struct Row {
    /// The number of the section that it was in, and its place there.
    let section: Int
    let base: Int
    /// Where it is in the store as it was.
    let old: Int
    /// Where it is in the store as it is; `none` if it was not updated.
    var new = none
    var isRefreshed = false
    var isRemoved = false
  }

  static let none = SectionedPieces.none

  var sectionPieces = SectionedPieces()
  /// The present list of sections; those touched are followed.
  var present: SectionedPieces.List
  /// By their numbers.
  var sections: [Section] = []
  /// Sections of the base that are gone, in no order.
  var removedSections: [EditScript.Run] = []

  var rowPieces = SectionedPieces()
  /// By their numbers.
  var rows: [Row] = []
  /// What was to be done to rows that are not there, the first time: it has not been done.
  @usableFromInline private(set) var misfit: String?

  /// The base as it is.
  @usableFromInline
  init() {
    present = sectionPieces.makeList(.init(count: SectionedPieces.endless, base: 0))
  }

  /// The number of the section at a position, which is followed from now on.
  ///
  /// `unread` is where it is in the store, if its rows are to be read from there: see `read`.
  @usableFromInline
  mutating func touch(_ index: Int) -> (number: Int, unread: Int?) {
    let number = sectionPieces.followed(at: index, in: present)
    if number != Self.none { return (number, nil) }
    let (piece, unread) = follow(sectionPieces.take(1, at: index, from: &present)[0])
    sectionPieces.put([piece], at: index, in: &present)
    return (piece.followed, unread)
  }

  /// Takes note of the rows of an inserted section, which begin at an offset in the store.
  @usableFromInline
  mutating func read(_ number: Int, count: Int, new: Int) {
    sections[number].rows = rowPieces.makeList(.init(count: count, new: new))
  }

  private mutating func follow(
    _ piece: SectionedPieces.Piece
  ) -> (piece: SectionedPieces.Piece, unread: Int?) {
    if piece.followed != Self.none { return (piece, nil) }
    let isOfBase = piece.base != Self.none
    let base = SectionedPieces.Piece(count: isOfBase ? SectionedPieces.endless : 0, base: 0)
    sections.append(Section(base: piece.base, new: piece.new, rows: rowPieces.makeList(base)))
    return (.init(count: 1, followed: sections.count - 1), isOfBase ? nil : piece.new)
  }
}

// MARK: - Rows

extension SectionedPieceTable {
  /// Inserts rows that begin at an offset in the store.
  @usableFromInline
  mutating func insertRows(_ count: Int, at index: Int, in section: Int, new: Int) {
    guard hasRows(0, at: index, in: section) else { return }
    rowPieces.put([.init(count: count, new: new)], at: index, in: &sections[section].rows)
    checkInvariants(of: section)
  }

  /// Removes rows that begin at an offset in the store.
  @usableFromInline
  mutating func removeRows(_ count: Int, at index: Int, in section: Int, old: Int) {
    guard hasRows(count, at: index, in: section) else { return }
    var offset = old
    for piece in rowPieces.take(count, at: index, from: &sections[section].rows) {
      if piece.followed != Self.none {
        rows[piece.followed].isRemoved = true
      } else if piece.base != Self.none {
        let store = piece.old == Self.none ? offset : piece.old
        sections[section].removed.append(.init(position: piece.base, offset: store, count: piece.count))
      }
      offset += piece.count
    }
    checkInvariants(of: section)
  }

  /// Updates rows; the old and the new ones begin at offsets in the store.
  @usableFromInline
  mutating func updateRows(_ count: Int, at index: Int, in section: Int, old: Int, new: Int, isRefresh: Bool) {
    guard hasRows(count, at: index, in: section) else { return }
    var pieces = rowPieces.take(count, at: index, from: &sections[section].rows)
    var offset = 0
    for position in pieces.indices {
      let piece = pieces[position]
      if piece.followed != Self.none {
        rows[piece.followed].new = new + offset
        if isRefresh { rows[piece.followed].isRefreshed = true }
      } else {
        if piece.base != Self.none, piece.old == Self.none { pieces[position].old = old + offset }
        pieces[position].new = new + offset
        if isRefresh { pieces[position].isRefreshed = true }
      }
      offset += piece.count
    }
    rowPieces.put(pieces, at: index, in: &sections[section].rows)
    checkInvariants(of: section)
  }

  /// Moves a row that is at an offset in the store.
  @usableFromInline
  mutating func moveRow(from index: Int, in section: Int, to target: Int, in targetSection: Int, old: Int) {
    if section == targetSection && index == target { return }
    guard hasRows(1, at: index, in: section), hasRows(section == targetSection ? 1 : 0, at: target, in: targetSection)
    else { return }
    var piece = rowPieces.take(1, at: index, from: &sections[section].rows)[0]
    if piece.base != Self.none {
      let old = piece.old == Self.none ? old : piece.old
      rows.append(Row(section: section, base: piece.base, old: old, new: piece.new, isRefreshed: piece.isRefreshed))
      sections[section].followed.append(rows.count - 1)
      piece = .init(count: 1, followed: rows.count - 1)
    }
    rowPieces.put([piece], at: target, in: &sections[targetSection].rows)
    checkInvariants(of: section)
    checkInvariants(of: targetSection)
  }

  /// Whether a section has so many rows from an index on. If nothing is known of its rows, it has any number.
  private mutating func hasRows(_ count: Int, at index: Int, in section: Int) -> Bool {
    let length = sections[section].rows.length
    if index >= 0 && index <= length - count { return true }
    if misfit == nil {
      let end = index < 0 ? index : index + max(count, 1) - 1
      misfit = "Index \(end) is out of bounds: the list has \(length) elements"
    }
    return false
  }
}

// MARK: - Sections

extension SectionedPieceTable {
  /// Inserts sections that begin at an offset in the store.
  @usableFromInline
  mutating func insertSections(_ count: Int, at index: Int, new: Int) {
    sectionPieces.put([.init(count: count, new: new)], at: index, in: &present)
  }

  /// Removes sections that begin at an offset in the store. Those returned are followed: once it is known how they were
  /// before, they are to be `removed`.
  @usableFromInline
  mutating func removeSections(_ count: Int, at index: Int, old: Int) -> [(number: Int, offset: Int)] {
    var followed: [(number: Int, offset: Int)] = []
    var offset = old
    for piece in sectionPieces.take(count, at: index, from: &present) {
      if piece.followed != Self.none {
        followed.append((piece.followed, offset))
      } else if piece.base != Self.none {
        removedSections.append(.init(position: piece.base, offset: offset, count: piece.count))
      }
      offset += piece.count
    }
    return followed
  }

  /// A followed section is gone. Rows that others gave it are gone with it, and rows that it gave stay where they are.
  @usableFromInline
  mutating func removed(_ number: Int) {
    let section = sections[number]
    if section.base != Self.none {
      removedSections.append(.init(position: section.base, offset: section.original, count: 1))
    }
    for piece in rowPieces.take(section.rows.length, at: 0, from: &sections[number].rows)
    where piece.followed != Self.none {
      rows[piece.followed].isRemoved = true
    }
    sections[number].isRemoved = true
  }

  /// Moves a section. Returns its number if it is followed.
  @usableFromInline
  mutating func moveSection(from source: Int, to target: Int) -> Int? {
    if source == target { return nil }
    var piece = sectionPieces.take(1, at: source, from: &present)[0]
    if piece.base != Self.none { piece = follow(piece).piece }
    sectionPieces.put([piece], at: target, in: &present)
    guard piece.followed != Self.none else { return nil }
    sections[piece.followed].isMoved = true
    return piece.followed
  }

  /// Updates a section to one at an offset in the store, if it was inserted and nothing else was done to it. Otherwise
  /// returns its number.
  @usableFromInline
  mutating func updateSection(at index: Int, new: Int) -> Int? {
    var piece = sectionPieces.take(1, at: index, from: &present)[0]
    if piece.base == Self.none && piece.followed == Self.none {
      piece.new = new
    } else {
      piece = follow(piece).piece
    }
    sectionPieces.put([piece], at: index, in: &present)
    return piece.followed == Self.none ? nil : piece.followed
  }

  /// The data of a section are those of one at an offset in the store.
  @usableFromInline
  mutating func setData(of number: Int, new: Int, isRefresh: Bool) {
    sections[number].new = new
    if isRefresh { sections[number].isRefreshed = true }
  }

  /// A part of the rows that a section had: of its present ones, or in the store.
  @usableFromInline
  struct OriginalRows {
    let base: Int
    @usableFromInline let isPresent: Bool
    @usableFromInline let start: Int
    @usableFromInline let count: Int
  }

  /// What the rows of a section were before all edits, in parts; `nil` if that is known, or if there was no section.
  @usableFromInline
  func originalRows(of number: Int) -> [OriginalRows]? {
    let section = sections[number]
    guard section.base != Self.none, section.original == Self.none else { return nil }
    var parts = section.removed.map {
      OriginalRows(base: $0.position, isPresent: false, start: $0.offset, count: $0.count)
    }
    parts += section.followed.map {
      OriginalRows(base: rows[$0].base, isPresent: false, start: rows[$0].old, count: 1)
    }
    var position = 0
    for piece in rowPieces.contents(of: section.rows) {
      if piece.base != Self.none {
        let isPresent = piece.old == Self.none
        let start = isPresent ? position : piece.old
        parts.append(OriginalRows(base: piece.base, isPresent: isPresent, start: start, count: piece.count))
      }
      position += piece.count
    }
    return parts.sorted { $0.base < $1.base }
  }

  /// How a section was before all edits is at an offset in the store.
  @usableFromInline
  mutating func setOriginal(of number: Int, to offset: Int) {
    sections[number].original = offset
  }
}
