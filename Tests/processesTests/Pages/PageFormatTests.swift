import Testing

@testable import processes

@Suite struct PageFormatTests {
  private let format = PageFormat(columns: 20)

  @Test func items() {
    #expect(format.lines(.heading("Usage")).map(\.text) == [" Usage"])
    #expect(format.lines(.heading("Usage"))[0].spans.map(\.style) == [.section])
    let line = format.lines(.field(label: "CPU", value: "12.5%"))[0]
    #expect(line.spans.map(\.text) == ["  CPU     ", "12.5%"] && line.spans.map(\.style) == [.hint, .plain])
    #expect(format.lines(.missing("x")).map(\.text) == ["  x"])
  }

  @Test func longValues() {
    let lines = format.lines(.field(label: "Line", value: "/bin/program --option"))
    #expect(lines.map(\.text) == ["  Line    /bin/progr", "          am --optio", "          n"])
  }

  @Test func controlCharactersInValuesAreReplaced() {
    #expect(format.lines(.field(label: "Name", value: "a\u{1B}[2J")).map(\.text) == ["  Name    a?[2J"])
  }

  @Test(arguments: 0...14)
  func narrow(columns: Int) {
    for item in [PageItem.heading("日本"), .field(label: "Name", value: "日本語"), .missing("missing")] {
      #expect(PageFormat(columns: columns).lines(item).allSatisfy { $0.columns <= columns })
    }
  }
}
