/// A row of the table: a process and the values to show for it.
///
/// The id identifies the process, and `==` compares its values. With these two, the table finds the rows that were
/// inserted, removed, moved and changed.
struct ProcessRow: Identifiable, Equatable, Codable, Sendable {
  /// The identity of a process. If a pid is used again, by a process that started at another time, that is another
  /// process.
  struct ID: Hashable, Decodable, Sendable {
    let pid: Int
    let started: Int
  }

  let pid: Int
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

  var id: ID { ID(pid: pid, started: started) }

  init(_ sample: ProcessSample, cpu: Double) {
    pid = sample.pid
    started = sample.started
    user = sample.user
    state = sample.state
    self.cpu = cpu
    memory = sample.memory
    time = Double(sample.cpuTime) / 100
    name = sample.name
    command = sample.commandLine
  }
}
