/// A row of the table: a process and what it shows of itself.
///
/// The id says which process it is, `==` whether it shows the same: by these two the table knows rows that came, went, moved
/// and changed.
struct ProcessRow: Identifiable, Equatable, Codable, Sendable {
  /// Which process: a pid that is used again, by a process that started at another time, is another one.
  struct ID: Hashable, Decodable, Sendable {
    let pid: Int
    let started: Int
  }

  let pid: Int
  /// In hundredths of a second, on a clock of the system's choice.
  let started: Int
  let user: String
  var state: String
  /// The share of a processor, in percent, to one digit.
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
