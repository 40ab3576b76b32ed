import Testing

@testable import processes

@Suite struct RowOrderTests {
  private let rows: [ProcessRow] = [
    .row(1, cpu: 0.1, memory: 10, time: 900), .row(2, cpu: 5, memory: 30, time: 10),
    .row(3, cpu: 0.1, memory: 20, time: 20),
  ]

  @Test(arguments: [
    (SortKey.cpu, [2, 1, 3]), (.memory, [2, 3, 1]), (.pid, [1, 2, 3]), (.time, [1, 3, 2]),
  ])
  func orders(key: SortKey, pids: [Int]) {
    #expect(rows.sorted(by: RowOrder(key: key).comparator).map(\.pid) == pids)
    #expect(rows.sorted(by: RowOrder(key: key, isReversed: true).comparator).map(\.pid) == pids.reversed())
  }
}
