/// What the system tells of one process at one moment.
struct ProcessSample: Equatable {
  var pid: Int
  /// When it started, in hundredths of a second on the clock of the snapshot: pids are used again, the two together are not.
  var started: Int
  /// Whose it is, by name.
  var user: String
  /// What it is doing, as one letter: `R` running, `S` sleeping, `Z` gone but not asked after, and so on.
  var state: String
  /// The processor time that it has used so far, in hundredths of a second.
  var cpuTime: Int
  /// The memory that it has in use, in units of 1024 bytes.
  var memory: Int
  /// The name of the program.
  var name: String
  /// The program and its arguments.
  var commandLine: String
}
