import ReactiveCollections

/// The lines of all sections. A line is made when it is requested: a screen shows fifty of a million lines.
struct TableLines {
  let sections: [SectionLines]
  /// The end of each section. There are few sections, so the ends are computed again for each change.
  private let ends: [Int]

  init(_ sections: [SectionLines] = []) {
    self.sections = sections
    var end = 0
    ends = sections.map { section in
      end += section.count
      return end
    }
  }

  /// Creates the lines of a table without marks.
  init(_ sections: PersistentArray<SectionSnapshot<String, ProcessRow>>, _ totals: TableContent.Totals) {
    self.init(sections.map { SectionLines(totals[of: $0.section], rows: $0.rows) })
  }

  /// Returns the line of a row, by its position in the table, in which removed rows do not count. O(s + log n) for s
  /// sections.
  func line(of position: RowPosition) -> Int {
    let section = sections.indices.filter { sections[$0].mark != .went }[position.section]
    return (section == 0 ? 0 : ends[section - 1]) + sections[section].line(ofRow: position.row)
  }
}

extension PersistentDictionary<String, SectionTotals> {
  /// The totals of the section with a title.
  subscript(of title: String) -> SectionTotals { self[title] ?? SectionTotals(title: title) }
}

extension TableLines: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { ends.last ?? 0 }

  /// O(log n).
  subscript(index: Int) -> TableLine {
    precondition(indices.contains(index), "Line \(index) is out of bounds: there are \(count) lines")
    let section = ends.partitionPoint { $0 > index }
    return sections[section][index - (section == 0 ? 0 : ends[section - 1])]
  }
}

extension RandomAccessCollection {
  /// Returns the index of the first element for which a condition holds that also holds for all later elements; the end
  /// if there is none. O(log n).
  func partitionPoint(where holds: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if holds(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}
