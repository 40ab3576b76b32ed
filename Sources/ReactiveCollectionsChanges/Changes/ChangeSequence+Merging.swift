/// The number of runs from which on it is worth asking whether they can be applied together.
@usableFromInline let manyRuns = 8

extension ChangeSequence {
  /// Applies the first runs in one pass, if there are many for so short a list: removals from the last to the first, and
  /// then insertions from the first to the last, which is how diffs and filters make them. Returns their number, or 0.
  /// O(n + m) for m of their elements.
  @usableFromInline
  func performFirstRuns(on list: inout PersistentArray<Value>) -> Int {
    let (removals, runs) = layout.editsInOrder(from: 0)
    // To apply a run by itself takes about as long as to copy so many elements.
    guard runs >= manyRuns, list.count <= runs * 64 else { return 0 }
    list = PersistentArray(layout.mergedParts(removals: removals, runs: runs, of: list.count), of: list, elements)
    return runs
  }
}

extension ChangeSequence {
  /// Whether these runs remove elements, from the last to the first, and then insert some, from the first to the last. O(r)
  /// for r runs.
  package func areEditsInOrder(_ runs: Range<Int>) -> Bool {
    layout.editsInOrder(from: runs.lowerBound).insertions >= runs.upperBound
  }
}

extension [RunLayout] {
  private func count(of run: Int) -> Int { self[run].end - start(of: run) }

  /// Returns where runs end that remove elements from the last to the first, and where the runs behind them end that
  /// insert elements from the first to the last.
  fileprivate func editsInOrder(from start: Int) -> (removals: Int, insertions: Int) {
    var (removals, limit) = (start, Int.max)
    while removals < count, self[removals].kind == .remove, self[removals].index + count(of: removals) <= limit {
      limit = self[removals].index
      removals += 1
    }
    var (runs, end) = (removals, 0)
    while runs < count, self[runs].kind == .insert, self[runs].index >= end {
      end = self[runs].index + count(of: runs)
      runs += 1
    }
    return (removals, runs)
  }

  /// Returns the parts of a list, and of the elements of the steps, that the list consists of after such runs.
  fileprivate func mergedParts(removals: Int, runs: Int, of length: Int) -> [ListPart] {
    var parts: [ListPart] = []
    parts.reserveCapacity(2 * runs + 1)
    // The old position that comes next, and the removal, of which the last one comes first.
    var (source, removal) = (0, removals - 1)
    func keep(_ count: Int) {
      var rest = count
      while rest > 0 {
        let end = removal < 0 ? length : self[removal].index
        if source == end {
          precondition(removal >= 0, "The change does not fit the list")
          source += self.count(of: removal)
          removal -= 1
          continue
        }
        let part = Swift.min(rest, end - source)
        parts.append(ListPart(source..<source + part, of: .first))
        source += part
        rest -= part
      }
    }
    var position = 0
    for run in removals..<runs {
      keep(self[run].index - position)
      parts.append(ListPart(start(of: run)..<self[run].end, of: .second))
      position = self[run].index + count(of: run)
    }
    while removal >= 0 {
      keep(self[removal].index - source)
      source = self[removal].index + count(of: removal)
      removal -= 1
    }
    keep(length - source)
    return parts
  }
}
