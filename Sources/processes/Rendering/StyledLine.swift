/// A line of the screen, piece by piece; never wider than its limit.
struct StyledLine: Hashable {
  struct Span: Hashable {
    var text: String
    var style: Style
  }

  private(set) var spans: [Span] = []
  /// How many columns are taken.
  private(set) var columns = 0
  /// How many columns there are, if that matters.
  let limit: Int?

  init(limit: Int?) { self.limit = limit }

  init(_ text: String, _ style: Style = .plain, limit: Int?) {
    self.limit = limit
    append(text, style)
  }

  /// A bar across the screen.
  init(bar text: String, limit: Int?) {
    self.init(text, .bar, limit: limit)
    fill(.bar)
  }

  /// How many columns are free.
  var room: Int { limit.map { $0 - columns } ?? .max }

  /// Adds text, as much as there is room for.
  mutating func append(_ text: String, _ style: Style = .plain) {
    let text = text.columns <= room ? text : text.prefix(columns: room)
    if text.isEmpty { return }
    columns += text.columns
    if spans.last?.style == style {
      spans[spans.count - 1].text += text
    } else {
      spans.append(Span(text: text, style: style))
    }
  }

  /// Fills up the line with spaces, if it has an end.
  mutating func fill(_ style: Style) {
    if limit != nil { append(String(repeating: " ", count: room), style) }
  }

  /// The bare text.
  var text: String { spans.map(\.text).joined() }

  /// The text with its styles.
  func rendered(_ palette: Palette) -> String { spans.map { palette.render($0.text, $0.style) }.joined() }
}
