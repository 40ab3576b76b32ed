/// A system that tells of its processes.
protocol ProcessSource {
  /// The processes as they are now.
  mutating func snapshot() throws(ProcessSourceError) -> ProcessSnapshot
}

/// The machine's own processes.
func machineProcesses() throws(ProcessSourceError) -> any ProcessSource {
  #if os(Linux)
    return ProcFileSystem()
  #elseif os(macOS)
    return ProcessStatusTool()
  #else
    throw ProcessSourceError(description: "This system keeps its processes to itself")
  #endif
}
