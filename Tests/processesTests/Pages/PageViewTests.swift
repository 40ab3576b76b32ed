import ListModules
import ReactiveCollections
import Testing

@testable import processes

@MainActor @Suite struct PageViewTests {
  private let table = ProcessTable([.row(1, "init")])
  private let size = TerminalSize(columns: 60, rows: 20)
  private let registry: ModuleRegistry

  init() throws { registry = try ModuleRegistry(showing: table) }

  private func view() throws -> PageView { PageView(try Page(ProcessRow.row(1).id.url, in: registry)) }

  @Test func parts() throws {
    let view = try view()
    #expect(view.page.isLoaded)
    let lines = view.frame(size).map(\.text)
    try #require(lines.count == 20)
    #expect(lines[0] == " processes://local/process?pid=1&started=100".fitted(to: 60))
    #expect(lines[1...5] == ["", " Process", "  PID     1", "  User    ann", "  State   S sleeping"])
    #expect(lines[6...7] == ["", " Usage"])
    #expect(lines[19].hasPrefix(" Esc or q back"))
    view.message = "Something"
    #expect(view.frame(size)[19].text.hasPrefix(" Something"))
  }

  /// The page displays the effect of the calls that it received.
  @Test func theViewFollowsItsList() throws {
    let view = try view()
    table.rows.set([.row(1, "init", cpu: 12.5)])
    #expect(view.frame(size).map(\.text).contains("  CPU     12.5%"))
    table.rows.set([])
    #expect(view.frame(size).map(\.text).contains("  State   has ended; these are its last values"))
  }

  @Test func scrolling() throws {
    let (view, size) = (try view(), TerminalSize(columns: 60, rows: 6))
    func first(_ movement: Movement) -> String {
      view.scroll(movement, size)
      return view.frame(size)[1].text
    }
    #expect(first(.lines(-1)) == "")
    #expect(first(.lines(1)) == " Process")
    #expect(first(.pages(1)) == "  State   S sleeping")
    #expect(first(.toEnd) == "")
    #expect(view.frame(size).map(\.text)[4] == "  Line    /bin/init --option")
    #expect(first(.toStart) == "")
    // There is room for all lines.
    view.scroll(.toEnd, size)
    #expect(view.frame(self.size)[2].text == " Process")
  }

  @Test(arguments: 0...9)
  func tinyWindows(rows: Int) throws {
    let view = try view()
    for columns in [0, 1, 2, 7, 40] {
      let size = TerminalSize(columns: columns, rows: rows)
      for movement in [Movement.toEnd, .pages(-1), .lines(3)] {
        view.scroll(movement, size)
        let frame = view.frame(size)
        #expect(frame.count == rows && frame.allSatisfy { $0.columns <= columns }, "\(columns) × \(rows)")
      }
    }
  }

  /// Items that cannot be shown say why; pages without a list are empty.
  @Test func unknownItemsShowAReason() throws {
    let registry = try ModuleRegistry {
      ModuleAt("//local/list", viewModel: TableViewModel.init(model:))
      ModuleAt("//local/cells", viewModel: TableViewModel.init(model:)) {
        SectionModule { CellModule(viewModel: CellViewModel.init(model:)) }
      }
      ModuleAt("//local/other", viewModel: ViewModel.init(model:))
    }
    func frame(_ url: String) throws -> [String] { PageView(try Page(url, in: registry)).frame(size).map(\.text) }
    #expect(try frame("//local/list")[2] == "  Nothing is registered at //local/list/:/:/")
    #expect(try frame("//local/cells")[2] == "  A CellViewModel cannot be shown here")
    #expect(try frame("//local/other")[1..<19].allSatisfy { $0.isEmpty })
  }
}
