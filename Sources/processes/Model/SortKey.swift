/// The value by which rows are sorted.
enum SortKey: String, CaseIterable {
  case cpu = "CPU"
  case memory = "memory"
  case pid = "PID"
  case time = "time"

  /// Whether `a` precedes `b`: the greatest values first, except for pids, which are in ascending order, as are the
  /// pids of rows with equal values.
  func orders(_ a: ProcessRow, before b: ProcessRow) -> Bool {
    switch self {
    case .cpu where a.shownCPU != b.shownCPU: a.shownCPU > b.shownCPU
    case .memory where a.shownMemory != b.shownMemory: a.shownMemory > b.shownMemory
    case .time where a.time != b.time: a.time > b.time
    default: a.pid < b.pid
    }
  }
}
