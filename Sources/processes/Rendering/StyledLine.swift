/// A line of the screen, made of styled pieces, and never wider than its limit.
struct StyledLine: Hashable {
  struct Span: Hashable {
    var text: String
    var style: Style
  }

  private(set) var spans: [Span] = []
  /// The number of columns that are used.
  private(set) var columns = 0
  /// The number of available columns, if it is limited.
  let limit: Int?

  init(limit: Int?) { self.limit = limit }

  init(_ text: String, _ style: Style = .plain, limit: Int?) {
    self.limit = limit
    append(text, style)
  }

  /// Creates a bar across the screen.
  init(bar text: String, limit: Int?) {
    self.init(text, .bar, limit: limit)
    fill(.bar)
  }

  /// The number of free columns.
  var room: Int { limit.map { $0 - columns } ?? .max }

  /// Appends as much of the text as there is room for.
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

  /// Fills the rest of the line with spaces, if it is limited.
  mutating func fill(_ style: Style) {
    if limit != nil { append(String(repeating: " ", count: room), style) }
  }

  /// The text without styles.
  var text: String { spans.map(\.text).joined() }

  /// The text with its styles.
  func rendered(_ palette: Palette) -> String { spans.map { palette.render($0.text, $0.style) }.joined() }
}
