/// A system that lists its processes.
protocol ProcessSource {
  /// Returns the current processes.
  mutating func snapshot() throws(ProcessSourceError) -> ProcessSnapshot
}

/// The machine's own processes.
func machineProcesses() throws(ProcessSourceError) -> any ProcessSource {
  #if os(Linux)
    return ProcFileSystem()
  #elseif os(macOS)
    return ProcessStatusTool()
  #else
    throw ProcessSourceError(description: "Listing processes is not supported on this system")
  #endif
}
