/// A row of a drawing: rows are aligned so that events of the same frame are in the same column.
struct MarbleRow {
  /// The text to draw, by frame.
  var cells: [Int: String] = [:]
  /// The character for a frame in which nothing happens.
  var time: Character = "-"
  /// Whether time continues after the last cell.
  var isOpen = false

  private func hasEnded(before frame: Int) -> Bool { !isOpen && cells.keys.allSatisfy { $0 < frame } }

  /// Longer waits are drawn as numbers.
  private static let longestWait = 30

  /// A wait in brackets that can be parsed: as several numbers, if it is very long.
  private static func brackets(for wait: Int) -> String {
    let (whole, rest) = wait.quotientAndRemainder(dividingBy: MarbleScanner.longestWait)
    return String(repeating: "[\(MarbleScanner.longestWait)]", count: whole) + (rest > 0 ? "[\(rest)]" : "")
  }

  /// Returns one line for each row.
  static func lines(_ rows: [MarbleRow]) -> [String] {
    var lines = rows.map { _ in "" }
    func addColumn(_ texts: [String]) {
      let width = texts.lazy.map(\.count).max() ?? 0
      for (index, text) in texts.enumerated() {
        lines[index] += text + String(repeating: " ", count: width - text.count)
      }
    }
    var next = 0
    for frame in Set(rows.flatMap(\.cells.keys)).sorted() {
      let wait = frame - next
      if wait > longestWait {
        addColumn(rows.map { $0.time == "-" && !$0.hasEnded(before: next) ? brackets(for: wait) : "" })
      } else {
        for empty in next..<frame { addColumn(rows.map { $0.hasEnded(before: empty) ? "" : String($0.time) }) }
      }
      addColumn(rows.map { $0.cells[frame] ?? ($0.hasEnded(before: frame) ? "" : String($0.time)) })
      next = frame + 1
    }
    addColumn(rows.map { $0.isOpen ? String($0.time) : "" })
    return lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Returns the text for the marbles of one frame.
  static func cell(_ marbles: [String]) -> String {
    marbles.count == 1 ? marbles[0] : "(\(marbles.joined()))"
  }

  /// Returns the description of a picture: on a line of its own, so that two pictures are aligned.
  static func description(_ picture: String, notes: [String]) -> String {
    "\n  " + picture + notes.map { "\n  (\($0))" }.joined()
  }
}
