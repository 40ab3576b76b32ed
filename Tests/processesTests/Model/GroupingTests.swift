import Testing

@testable import processes

@Suite struct GroupingTests {
  @Test func titles() {
    let row = ProcessRow.row(1, user: "bob", state: "R")
    #expect(Grouping.user.title(row) == "bob")
    #expect(Grouping.state.title(row) == "R running")
    #expect(Grouping.none.title(row) == "all")
  }

  /// Even unknown states have a section of their own.
  @Test func states() {
    let titles = "RSDUITtZxK".map { Grouping.state.title(.row(1, state: String($0))) }
    #expect(Set(titles).count == titles.count)
    #expect(zip(titles, "RSDUITtZxK").allSatisfy { $0.first == $1 })
  }

  @Test func groupingsCycle() {
    #expect(Grouping.user.next == .state)
    #expect(Grouping.user.next.next == .none)
    #expect(Grouping.user.next.next.next == .user)
  }
}
