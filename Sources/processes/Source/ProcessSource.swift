/// Where processes come from.
protocol ProcessSource {
  /// The processes as they are now.
  mutating func snapshot() throws(ProcessSourceError) -> ProcessSnapshot
}

/// Why there is no list of processes.
struct ProcessSourceError: Error, Equatable, CustomStringConvertible {
  let description: String
}

/// The machine's own processes.
func machineProcesses() -> any ProcessSource {
  #if os(Linux)
    ProcFileSystem()
  #else
    ProcessStatusTool()
  #endif
}
