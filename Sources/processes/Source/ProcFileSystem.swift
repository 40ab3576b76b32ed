#if os(Linux)
  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// The processes that Linux shows in `/proc`, with a directory for each.
  struct ProcFileSystem: ProcessSource {
    private let root: String
    private let ticksPerSecond = max(1, sysconf(Int32(_SC_CLK_TCK)))
    private let pageKibibytes = sysconf(Int32(_SC_PAGESIZE)) / 1024
    private var users = UserNames()

    init(root: String = "/proc") { self.root = root }

    mutating func snapshot() throws(ProcessSourceError) -> ProcessSnapshot {
      let pids = try pids()
      return ProcessSnapshot(time: Self.now, processes: pids.compactMap { process($0) })
    }

    /// Hundredths of a second since the machine was started, including time asleep.
    private static var now: Int {
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      return Int(time.tv_sec) * 100 + Int(time.tv_nsec) / 10_000_000
    }

    private func pids() throws(ProcessSourceError) -> [Int] {
      guard let directory = opendir(root) else {
        throw ProcessSourceError(description: "Cannot read \(root): \(String(cString: strerror(errno)))")
      }
      defer { closedir(directory) }
      var pids: [Int] = []
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if let pid = Int(name) { pids.append(pid) }
      }
      return pids
    }

    /// Returns a process, or `nil` if it has ended meanwhile.
    private mutating func process(_ pid: Int) -> ProcessSample? {
      guard let stat = ProcStat(parsing: contents(of: "stat", of: pid)),
        let status = ProcStatus(parsing: contents(of: "status", of: pid))
      else { return nil }
      let arguments = contents(of: "cmdline", of: pid).split(separator: 0)
      let name = stat.isKernelThread ? "[\(stat.name)]" : stat.name
      return ProcessSample(
        pid: stat.pid, parent: stat.parent == 0 ? nil : stat.parent, started: stat.started * 100 / ticksPerSecond,
        user: users.name(of: status.effectiveUser),
        state: stat.state, cpuTime: stat.cpuTime * 100 / ticksPerSecond, memory: stat.residentPages * pageKibibytes,
        name: name,
        // Kernel threads have no arguments, and neither do processes that are about to end.
        commandLine: arguments.isEmpty
          ? name : arguments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " "))
    }

    /// Returns the start of a file, which is enough of any command line; empty if it cannot be read.
    private func contents(of file: String, of pid: Int) -> [UInt8] {
      let descriptor = open("\(root)/\(pid)/\(file)", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return [] }
      defer { close(descriptor) }
      return [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
      }
    }
  }
#endif
