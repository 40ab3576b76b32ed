import Testing

@testable import processes

@Suite struct ArrangementTests {
  private let rows: [String: [ProcessRow]] = [
    "bob": [.row(9, "vi")],
    "ann": [
      .row(1, "Init", cpu: 0.1, memory: 10, time: 900), .row(2, "sh", cpu: 5, memory: 30, time: 10),
      .row(3, "make", cpu: 0.1, memory: 20, time: 20),
    ],
  ]

  private func pids(_ change: (inout Arrangement) -> Void) -> [[Int]] {
    var arrangement = Arrangement()
    change(&arrangement)
    return arrangement.users(of: rows).map { $0.rows.map(\.pid) }
  }

  @Test func usersByName() {
    #expect(Arrangement().users(of: rows).map(\.user) == ["ann", "bob"])
  }

  @Test func orders() {
    #expect(pids { _ in } == [[2, 1, 3], [9]])
    #expect(pids { $0.sortKey = .memory } == [[2, 3, 1], [9]])
    #expect(pids { $0.sortKey = .pid } == [[1, 2, 3], [9]])
    #expect(pids { $0.sortKey = .time } == [[1, 3, 2], [9]])
    #expect(pids { $0.isReversed = true } == [[3, 1, 2], [9]])
  }

  @Test func filters() {
    #expect(pids { $0.user = "bob" } == [[9]])
    #expect(pids { $0.user = "eve" }.isEmpty)
    #expect(pids { $0.text = "iNI" } == [[1]])
    #expect(pids { $0.text = "--option" } == [[2, 1, 3], [9]])
    #expect(pids { $0.text = "nothing like that" }.isEmpty)
  }
}
