import Testing

@testable import processes

@Suite struct RowFilterTests {
  private let rows: [ProcessRow] = [
    .row(1, "Init"), .row(2, "sh"), .row(3, "make"), .row(9, "vi", user: "bob"), .row(10, "ps", user: "bobby"),
  ]

  private func pids(_ filter: RowFilter) -> [Int] { rows.filter(filter.predicate).map(\.pid) }

  @Test func everythingPasses() {
    #expect(pids(RowFilter()) == [1, 2, 3, 9, 10])
  }

  @Test func users() {
    #expect(pids(RowFilter(user: "bobb")) == [10])
    #expect(pids(RowFilter(user: "bob")) == [9, 10])
    #expect(pids(RowFilter(user: "eve")).isEmpty)
  }

  @Test func texts() {
    #expect(pids(RowFilter(text: "iNI")) == [1])
    #expect(pids(RowFilter(text: "--option")) == [1, 2, 3, 9, 10])
    #expect(pids(RowFilter(text: "nothing like that")).isEmpty)
    #expect(pids(RowFilter(user: "ann", text: "m")) == [3])
  }
}
