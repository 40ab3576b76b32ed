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
    case .cpu where a.cpu != b.cpu: a.cpu > b.cpu
    case .memory where a.memory != b.memory: a.memory > b.memory
    case .time where a.time != b.time: a.time > b.time
    default: a.pid < b.pid
    }
  }
}
