import ReactiveCollections

/// A row of the table: a process and the values to show for it.
///
/// The id identifies the process, and `==` compares its values. With these two, the table finds the rows that were
/// inserted, removed, moved and changed.
struct ProcessRow: Identifiable, Equatable, Codable, Sendable {
  /// Where a row of a tree is, and what its process and all below it come to.
  struct Branch: Equatable, Sendable {
    var depth = 0
    var hasChildren = false
    var isExpanded = true
    var total: ProcessTotal
  }

  /// The identity of a process. If a pid is used again, by a process that started at another time, that is another
  /// process.
  struct ID: Hashable, Decodable, Sendable {
    let pid: Int
    let started: Int
  }

  let pid: Int
  /// The pid of its parent; `nil` if it has none.
  var parent: Int?
  /// In hundredths of a second, on a clock that the system chooses.
  let started: Int
  let user: String
  var state: String
  /// The share of a processor, in percent, with one decimal digit.
  var cpu: Double
  /// Resident, in units of 1024 bytes.
  var memory: Int
  /// The processor time so far, in seconds.
  var time: Double
  let name: String
  let command: String
  /// Where it is in the tree, if that is shown. It is not coded: it follows from the parents.
  var branch: Branch?

  private enum CodingKeys: CodingKey {
    case pid, parent, started, user, state, cpu, memory, time, name, command
  }

  var id: ID { ID(pid: pid, started: started) }

  init(_ sample: ProcessSample, cpu: Double) {
    pid = sample.pid
    parent = sample.parent
    started = sample.started
    user = sample.user
    state = sample.state
    self.cpu = cpu
    memory = sample.memory
    time = Double(sample.cpuTime) / 100
    name = sample.name
    command = sample.commandLine
  }

  /// The same row in a tree.
  func with(_ branch: Branch) -> ProcessRow {
    var row = self
    row.branch = branch
    return row
  }

  /// The same row where an outline has it.
  func placed(_ row: TreeRow<ProcessRow, Int>) -> ProcessRow {
    guard var branch else { return self }
    (branch.depth, branch.hasChildren, branch.isExpanded) = (row.depth, row.hasChildren, row.isExpanded)
    return with(branch)
  }
}
