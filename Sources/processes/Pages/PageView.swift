import ListBinding
import ListModules
import ReactiveCollections

/// A page as it is displayed: the items of its list, which a list view follows, and the scroll position.
@MainActor
final class PageView {
  let page: Page
  /// A message at the bottom, shown until the next key.
  var message: String?
  private let list: TerminalListView<PageItem?, PageItem>
  private var viewport = Viewport()

  /// Loads a page, and shows it. Only lists are shown.
  init(_ page: Page) {
    self.page = page
    page.load()
    let viewModel = page.viewModel as? ListViewModel
    list = TerminalListView { viewModel.map { Self.sections(of: $0.shown) } ?? [] }
    viewModel?.show(in: list)
  }

  private static func sections(of shown: ShownList) -> PersistentArray<SectionSnapshot<PageItem?, PageItem>> {
    PersistentArray(
      (0..<shown.numberOfSections).map { section in
        SectionSnapshot(
          section: shown.supplementary(of: .header, inSection: section).map { PageItem($0) },
          rows: PersistentArray(
            (0..<shown.numberOfRows(inSection: section)).map {
              PageItem(shown.cell(at: .init(section: section, row: $0)))
            }))
      })
  }

  func scroll(_ movement: Movement, _ size: TerminalSize) {
    viewport.scroll(movement, count: lines(size).count, height: layout(size).body)
  }

  /// Returns the lines of the whole screen.
  func frame(_ size: TerminalSize) -> [StyledLine] {
    let (layout, lines) = (layout(size), lines(size))
    viewport.clamp(count: lines.count, height: layout.body)
    let body = lines[viewport.range(count: lines.count, height: layout.body)]
    var frame = layout.title ? [StyledLine(bar: " \(page.url.printable)", limit: size.columns)] : []
    frame += body + Array(repeating: StyledLine(limit: size.columns), count: layout.body - body.count)
    let footer = " \(message?.printable ?? "Esc or q back  up, down scroll  space refresh")"
    if layout.footer { frame.append(StyledLine(bar: footer, limit: size.columns)) }
    return frame
  }

  /// The parts for which there is room; lines of the list take precedence.
  private func layout(_ size: TerminalSize) -> (title: Bool, footer: Bool, body: Int) {
    let (title, footer) = (size.rows >= 3, size.rows >= 4)
    return (title, footer, max(0, size.rows - [title, footer].count { $0 }))
  }

  /// Returns the lines of all sections, each section after an empty line.
  private func lines(_ size: TerminalSize) -> [StyledLine] {
    let format = PageFormat(columns: size.columns)
    return list.displayed.flatMap { section in
      let items = section.section.map { [$0] + section.rows } ?? Array(section.rows)
      return [StyledLine(limit: size.columns)] + items.flatMap { format.lines($0) }
    }
  }
}
