import ReactiveCollections

/// What the table shows. It is made of updates of the model and of nothing else.
struct TableContent {
  typealias Update = SectionedUpdate<String, ProcessRow>

  /// All lines; what went stands where it was, until the table settles.
  private(set) var lines = TableLines()
  private(set) var totals = TableTotals()
  /// The sections that the last update led to; `nil` before the first.
  private var sections: PersistentArray<Update.Snapshot>?

  /// Shows what an update leads to, and what it changed. The first brings in everything, which is not worth a mark.
  ///
  /// - Parameter isMarked: Whether it is worth a mark at all: what comes and goes by another filter, say, is just what was asked for.
  mutating func show(_ update: Update, isMarked: Bool = true) {
    let (isFirst, before) = (sections == nil, totals)
    sections = update.after
    totals.follow(update.change)
    if isFirst || !isMarked {
      settle()
    } else {
      lines = TableLines(of: update, before: before, after: totals)
    }
  }

  /// A refresh later: what came is there, and what went is gone.
  mutating func settle() {
    if let sections { lines = TableLines(sections, totals) }
  }

  /// How many rows have which mark, of the marks that there are.
  var marks: [(mark: TableLine.Mark, count: Int)] {
    var counts: [(mark: TableLine.Mark, count: Int)] = []
    for (mark, count) in lines.sections.flatMap(\.markCounts) where mark != .none && count > 0 {
      if let index = counts.firstIndex(where: { $0.mark.sign == mark.sign }) {
        counts[index].count += count
      } else {
        counts.append((mark, count))
      }
    }
    return counts.sorted { $0.mark.sign < $1.mark.sign }
  }
}
