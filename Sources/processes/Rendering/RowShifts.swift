import ReactiveCollections

/// Where rows that stay are now, from what came and went around them.
struct RowShifts {
  /// For each old section the rows that are not there any more, or elsewhere in it; those that went as such. Ascending.
  private var taken: [[(position: Int, gone: ProcessRow?)]]
  /// For each new section the positions of rows that were not there, or elsewhere in it. Ascending.
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

  /// What went from a section, each with the number of rows that stand before it now: those that stood there, as far as they stayed,
  /// and what was put among these.
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
