import ReactiveCollections

/// The content of the screen, from which the minimal output for the next frame is computed.
struct Screen {
  private let palette: Palette
  private var shown: [StyledLine] = []
  private var isCursorShown = false

  init(palette: Palette) { self.palette = palette }

  /// Forgets the content of the screen, so that the next frame writes everything.
  mutating func invalidate() { shown = [] }

  /// Returns the output that makes the screen show these lines, from the top. If the number of lines has changed,
  /// everything is written.
  ///
  /// The terminal moves lines that are at other positions now, and only new lines are written.
  ///
  /// - Parameter cursor: The position of the cursor, if it is visible.
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

  /// Returns the output that leads from the lines shown to the same number of other lines.
  private func change(to lines: [StyledLine]) -> String {
    let script = ScreenScript(shown.changes(to: lines, detectingMoves: false).batch, count: lines.count)
    var text = ""
    // From the bottom up, so that positions stay valid. Lines below move up, and down again as others are inserted.
    for run in script.deletions.reversed() { text += place(run.lowerBound) + "\u{1B}[\(run.count)M" }
    for run in script.insertions { text += place(run.lowerBound) + "\u{1B}[\(run.count)L" }
    for row in script.rows { text += write(lines[row], at: row) }
    return text
  }

  private func place(_ row: Int) -> String { "\u{1B}[\(row + 1);1H" }

  private func write(_ line: StyledLine, at row: Int) -> String {
    // After the last column, there is nothing to clear, and some terminals would clear that column.
    place(row) + line.rendered(palette) + (line.room > 0 ? "\u{1B}[K" : "")
  }

  /// A position on the screen, counted from 0.
  struct Cursor: Equatable {
    var row: Int
    var column: Int
  }
}

/// The steps from the lines of a screen to others: lines to delete, empty lines to insert, and lines to write.
private struct ScreenScript {
  /// The lines to delete, ascending, by their old positions.
  private(set) var deletions: [Range<Int>] = []
  /// The empty lines to insert, ascending, by their new positions.
  private(set) var insertions: [Range<Int>] = []
  /// The lines to write.
  private(set) var rows: [Int] = []

  /// If lines are deleted and others inserted between the same neighbors, new lines replace old ones in place, as far
  /// as there are enough of both.
  init(_ batch: BatchUpdate<StyledLine>, count: Int) {
    rows = batch.insertions.map(\.position)
    let (gone, come) = (Set(batch.deletions.map(\.position)), Set(rows))
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
