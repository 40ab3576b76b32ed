/// Edits of sections whose rows are lists of their own.
extension PieceTable {
  /// Returns the list of the rows of the section at a position.
  ///
  /// If the section was inserted, its rows have to be read from the store (see `read`); `unread` is then the offset of
  /// the section there.
  mutating func rows(ofSectionAt index: Int) -> (list: Int, unread: Int?) {
    if let rows = rows(at: index) { return (rows, nil) }
    let section = isolate(1, at: index, in: Self.outermost)[0]
    let piece = pieces[section]
    let list = lists.count
    pieces[section].rows = list
    let isOfBase = piece.base != Self.none
    let present = isOfBase ? makeTree(Piece(base: 0, list: list), span: Self.endless) : .empty
    lists.append(List(present: present, section: section, base: piece.base))
    return (list, isOfBase ? nil : piece.new)
  }

  /// Returns the list of the rows of the section at a position, if there is one.
  func rows(at index: Int) -> Int? {
    let present = lists[Self.outermost].present
    guard index >= 0, index < present.length else { return nil }
    let rows = pieces[spans.node(at: index, of: present)].rows
    return rows == Self.none ? nil : rows
  }

  /// Records the rows of an inserted section, which begin at an offset in the store.
  mutating func read(_ list: Int, count: Int, new: Int) {
    if count > 0 { insert(count, at: 0, in: list, new: new) }
  }

  /// Returns whether a list has `count` rows from an index on. A section whose number of rows is unknown has any number.
  /// If the rows cannot exist, notes the first such edit.
  mutating func hasRows(_ count: Int, at index: Int, in list: Int) -> Bool {
    let length = lists[list].present.length
    if index >= 0 && index <= length - count { return true }
    if invalidEdit == nil {
      let end = index < 0 ? index : index + max(count, 1) - 1
      invalidEdit = "Index \(end) is out of bounds: the list has \(length) elements"
    }
    return false
  }

  /// Returns the lists of rows of the sections in a range, with the offsets of these sections from the first.
  mutating func lists(ofSections count: Int, at index: Int) -> [(list: Int, offset: Int)] {
    var offset = 0
    return isolate(count, at: index, in: Self.outermost).compactMap { node in
      defer { offset += spans.span(of: node) }
      return pieces[node].rows == Self.none ? nil : (pieces[node].rows, offset)
    }
  }

  /// Removes the rows of a section that is about to be removed. Rows that it gave to others stay where they are.
  mutating func removeRows(of list: Int) {
    let nodes = spans.nodes(of: lists[list].present)
    for piece in nodes.map({ pieces[$0] }) where piece.base != Self.none && piece.list != list {
      lists[piece.list].removed.append(.init(position: piece.base, offset: piece.old, count: 1))
    }
    spans.release(nodes)
    lists[list].present = .empty
    lists[list].section = SpanTree.none
  }

  /// Sets the snapshot of a section that was inserted, and whose rows were not edited, to that at an offset in the
  /// store. Returns `false` for other sections.
  mutating func replaceInserted(at index: Int, new: Int) -> Bool {
    let section = isolate(1, at: index, in: Self.outermost)[0]
    guard pieces[section].base == Self.none, pieces[section].rows == Self.none else { return false }
    pieces[section].new = new
    return true
  }

  /// Sets the data of the section that has a list of rows to that of a snapshot at an offset in the store.
  mutating func setData(of list: Int, new: Int, isRefresh: Bool = false) {
    pieces[lists[list].section].new = new
    if isRefresh { pieces[lists[list].section].isRefreshed = true }
  }

  /// Sets the offset in the store of a section before all edits.
  mutating func setOriginal(of list: Int, to offset: Int) { pieces[lists[list].section].old = offset }

  /// A part of the original rows of a section: either among its present rows, or in the store.
  typealias OriginalRows = (base: Int, isPresent: Bool, start: Int, count: Int)

  /// Returns the rows of a section before all edits, in parts; `nil` if they are known already, or if the section did
  /// not exist.
  func originalRows(of list: Int) -> [OriginalRows]? {
    let state = lists[list]
    guard state.base != Self.none, pieces[state.section].old == Self.none else { return nil }
    var parts: [OriginalRows] = (state.removed + state.departed).map { ($0.position, false, $0.offset, $0.count) }
    var position = 0
    for node in spans.nodes(of: state.present) {
      let (piece, count) = (pieces[node], spans.span(of: node))
      if piece.base != Self.none, piece.list == list {
        let isPresent = piece.old == Self.none
        parts.append((piece.base, isPresent, start: isPresent ? position : piece.old, count))
      }
      position += count
    }
    // A row that departed may also have been removed, or have come back.
    return parts.sorted(on: \.base).reduce(into: []) { parts, part in
      if parts.last?.base != part.base { parts.append(part) }
    }
  }
}

// MARK: - Differences

extension PieceTable {
  /// The sections to assemble, by the lists of their rows. Their data, and the original section of an updated one, of
  /// which it has the rows, are in the store of sections; the parts of the rows of an inserted one are in that of rows.
  /// O(k).
  var assemblies: [(list: Int, data: Int, original: Int?, parts: [Range<Int>])] {
    lists.indices.compactMap { list in
      guard lists[list].section != SpanTree.none else { return nil }
      let section = pieces[lists[list].section]
      if section.new == Self.none { return nil }
      if section.base != Self.none { return (list, section.new, section.old, []) }
      let parts = spans.nodes(of: lists[list].present).map { node in
        let start = pieces[node].new == Self.none ? pieces[node].old : pieces[node].new
        return start..<start + spans.span(of: node)
      }
      return (list, section.new, nil, parts)
    }
  }

  /// Returns the differences in the list of sections, which are given, and in the rows. O(k log k).
  ///
  /// - Parameter tracing: Whether a row that left a removed section, or entered an inserted one, is a relocation like
  ///   others. Otherwise it is inserted or removed.
  func edits(_ sections: EditScript, tracing: Bool) -> SectionedEdits {
    var edits = SectionedEdits()
    edits.sections = sections
    func relocation(_ piece: Piece, to target: RowPosition) -> SectionedEdits.Relocation? {
      let origin = lists[piece.list]
      // A section that was removed and inserted again unchanged is not among the edits.
      if origin.section == SpanTree.none, !(tracing && sections.deletions.contains(position: origin.base)) {
        return nil
      }
      return .init(
        from: RowPosition(section: origin.base, row: piece.base), to: target, old: piece.old, new: piece.new,
        isRefreshed: piece.isRefreshed)
    }

    var survivors: [(list: Int, position: Int)] = []
    // The rows that have to be deleted from lists because they are in inserted sections now.
    var departed: [Int: [EditScript.Run]] = [:]
    var position = 0
    for node in spans.nodes(of: lists[Self.outermost].present) {
      let list = pieces[node].rows
      defer { position += spans.span(of: node) }
      if list == Self.none { continue }
      if pieces[node].base != Self.none {
        survivors.append((list, position))
        continue
      }
      let isTraced = tracing && sections.insertions.contains(position: position)
      var row = 0
      for node in spans.nodes(of: lists[list].present) {
        let piece = pieces[node]
        if piece.base != Self.none {
          if !isTraced {
            departed[piece.list, default: []].append(.init(position: piece.base, offset: piece.old, count: 1))
          } else if let relocation = relocation(piece, to: RowPosition(section: position, row: row)) {
            edits.relocations.append(relocation)
          }
        }
        row += spans.span(of: node)
      }
    }
    for (list, position) in survivors {
      let (script, replacements) = script(of: list, departed: departed[list] ?? []) { piece, row in
        guard let relocation = relocation(piece, to: RowPosition(section: position, row: row)) else { return false }
        edits.relocations.append(relocation)
        return true
      }
      edits.lists.append(.init(old: lists[list].base, new: position, script: script, replacements: replacements))
    }
    edits.sortRelocations()
    return edits
  }
}

extension [EditScript.Run] {
  /// Returns whether a position is in one of the runs.
  fileprivate func contains(position: Int) -> Bool {
    let next = partitioningIndex { $0.end > position }
    return next < count && self[next].position <= position
  }
}
