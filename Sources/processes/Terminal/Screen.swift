import ReactiveCollections

/// What stands on the screen, to write only what is to change.
struct Screen {
  private let palette: Palette
  private var shown: [StyledLine] = []
  private var isCursorShown = false

  init(palette: Palette) { self.palette = palette }

  /// Forgets what stands on the screen: the next frame writes everything.
  mutating func invalidate() { shown = [] }

  /// What to write so that the screen shows these lines, from the top; the whole of it if it has another size now.
  ///
  /// Lines that stand elsewhere now are moved there by the terminal: only those are written that were not there.
  ///
  /// - Parameter cursor: Where the cursor is, if it is to be seen at all.
  mutating func frame(_ lines: [StyledLine], cursor: Cursor? = nil) -> String {
    var text = ""
    if shown.count != lines.count {
      text += "\u{1B}[2J"
      for (row, line) in lines.enumerated() { text += write(line, at: row) }
    } else {
      text += change(to: lines)
    }
    shown = lines
    if let cursor {
      text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
    } else if isCursorShown {
      text += "\u{1B}[?25l"
    }
    isCursorShown = cursor != nil
    return text
  }

  /// What leads from the lines that are shown to others, as many.
  private func change(to lines: [StyledLine]) -> String {
    let script = ScreenScript(shown.changes(to: lines, detectingMoves: false).batch, count: lines.count)
    var text = ""
    // From the bottom up, so that positions hold; what is below comes up, and goes down again as others come in.
    for run in script.deletions.reversed() { text += place(run.lowerBound) + "\u{1B}[\(run.count)M" }
    for run in script.insertions { text += place(run.lowerBound) + "\u{1B}[\(run.count)L" }
    for row in script.rows { text += write(lines[row], at: row) }
    return text
  }

  private func place(_ row: Int) -> String { "\u{1B}[\(row + 1);1H" }

  private func write(_ line: StyledLine, at row: Int) -> String {
    // Behind the last column there is nothing to clear, and some terminals would clear that column.
    place(row) + line.rendered(palette) + (line.room > 0 ? "\u{1B}[K" : "")
  }

  /// A place on the screen, counted from 0.
  struct Cursor: Equatable {
    var row: Int
    var column: Int
  }
}

/// How a screen gets from its lines to others: which lines are taken out, how many are put in where, and which are written.
private struct ScreenScript {
  /// Lines that go, ascending, where they were.
  private(set) var deletions: [Range<Int>] = []
  /// Empty lines that come, ascending, where they are.
  private(set) var insertions: [Range<Int>] = []
  /// Lines to be written.
  private(set) var rows: [Int] = []

  /// Of lines that go and others that come between the same neighbours, as many as there are of both take one another's place.
  init(_ batch: BatchUpdate<StyledLine>, count: Int) {
    rows = batch.insertions.map(\.index)
    let (gone, come) = (Set(batch.deletions.map(\.index)), Set(rows))
    var (old, new) = (0, 0)
    while old < count || new < count {
      let (oldStart, newStart) = (old, new)
      while gone.contains(old) { old += 1 }
      while come.contains(new) { new += 1 }
      let replaced = min(old - oldStart, new - newStart)
      if oldStart + replaced < old { deletions.append(oldStart + replaced..<old) }
      if newStart + replaced < new { insertions.append(newStart + replaced..<new) }
      (old, new) = (old + 1, new + 1)
    }
  }
}
