/// What stands on the screen, to write only what is to change.
struct Screen {
  private let palette: Palette
  private var shown: [StyledLine?] = []
  private var isCursorShown = false

  init(palette: Palette) { self.palette = palette }

  /// Forgets what stands on the screen: the next frame writes everything.
  mutating func invalidate() { shown = [] }

  /// What to write so that the screen shows these lines, from the top; the whole of it if it has another size now.
  ///
  /// - Parameter cursor: Where the cursor is, if it is to be seen at all.
  mutating func frame(_ lines: [StyledLine], cursor: Cursor? = nil) -> String {
    var text = ""
    if shown.count != lines.count {
      text += "\u{1B}[2J"
      shown = lines.map { _ in nil }
    }
    for (index, line) in lines.enumerated() where shown[index] != line {
      text += "\u{1B}[\(index + 1);1H" + line.rendered(palette)
      // Behind the last column there is nothing to clear, and some terminals would clear that column.
      if line.room > 0 { text += "\u{1B}[K" }
      shown[index] = line
    }
    if let cursor {
      text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
    } else if isCursorShown {
      text += "\u{1B}[?25l"
    }
    isCursorShown = cursor != nil
    return text
  }

  /// A place on the screen, counted from 0.
  struct Cursor: Equatable {
    var row: Int
    var column: Int
  }
}
