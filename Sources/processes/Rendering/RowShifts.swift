import ReactiveCollections

/// The current positions of rows that have stayed, computed from the rows that were removed and inserted around them.
struct RowShifts {
  /// For each old section, the positions of the rows that were removed or moved away; with the row if it was removed.
  /// Ascending.
  private var taken: [[(position: Int, gone: ProcessRow?)]]
  /// For each new section, the positions of the rows that were inserted or moved there. Ascending.
  private var put: [[Int]]

  init(_ batch: SectionedRowBatch<ProcessRow>, sections: (before: Int, after: Int)) {
    taken = Array(repeating: [], count: sections.before)
    put = Array(repeating: [], count: sections.after)
    for deletion in batch.deletions {
      taken[deletion.position.section].append((deletion.position.row, deletion.element))
    }
    for insertion in batch.insertions { put[insertion.position.section].append(insertion.position.row) }
    for move in batch.moves {
      taken[move.from.section].append((move.from.row, nil))
      put[move.to.section].append(move.to.row)
    }
    for index in taken.indices { taken[index].sort { $0.position < $1.position } }
    for index in put.indices { put[index].sort() }
  }

  /// Returns the rows that were removed from a section, each with the number of rows that precede it now: the rows that
  /// preceded it before and have stayed, and the rows that were put among them.
  func gone(from old: Int, to new: Int) -> [(place: Int, row: ProcessRow)] {
    let put = put[new]
    var putBefore = 0
    var gone: [(place: Int, row: ProcessRow)] = []
    for (takenBefore, taken) in taken[old].enumerated() {
      guard let row = taken.gone else { continue }
      let stayed = taken.position - takenBefore
      while putBefore < put.count, put[putBefore] - putBefore < stayed { putBefore += 1 }
      gone.append((stayed + putBefore, row))
    }
    return gone
  }
}
