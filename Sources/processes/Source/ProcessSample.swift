/// The values that the system gives for a process at one moment.
struct ProcessSample: Equatable {
  var pid: Int
  /// The pid of the process that has started it, or of the one that has taken its place; `nil` if there is none.
  var parent: Int?
  /// The start time, in hundredths of a second on the clock of the snapshot. A pid may be used again, but not with the
  /// same start time.
  var started: Int
  /// The name of its user.
  var user: String
  /// Its state, as one letter: `R` running, `S` sleeping, `Z` zombie, and so on.
  var state: String
  /// The processor time used so far, in hundredths of a second.
  var cpuTime: Int
  /// The memory in use, in units of 1024 bytes.
  var memory: Int
  /// The name of the program.
  var name: String
  /// The program and its arguments.
  var commandLine: String
}
