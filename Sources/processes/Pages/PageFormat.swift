/// Makes styled lines from the items of a page.
struct PageFormat {
  /// The number of columns.
  var columns: Int

  /// Returns the lines of an item: several, if it is wider than the screen.
  func lines(_ item: PageItem) -> [StyledLine] {
    switch item {
    case .heading(let title): [StyledLine(" \(title.printable)", .section, limit: columns)]
    case .field(let label, let value): field(label, value)
    case .missing(let text): [StyledLine("  \(text.printable)", .went, limit: columns)]
    }
  }

  private func field(_ label: String, _ value: String) -> [StyledLine] {
    let label = "  \(label.printable.fitted(to: 8))"
    let values = value.printable.wrapped(to: max(1, columns - label.columns))
    return values.enumerated().map { index, value in
      var line = StyledLine(index == 0 ? label : "".fitted(to: label.columns), .hint, limit: columns)
      line.append(value)
      return line
    }
  }
}
