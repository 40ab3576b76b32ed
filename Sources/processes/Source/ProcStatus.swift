/// The values in `/proc/<pid>/status` that `stat` does not have.
struct ProcStatus: Equatable {
  /// The effective user of the process.
  let effectiveUser: UInt32

  /// Finds the line `Uid:` with the real, effective, saved and file system user. See proc_pid_status(5).
  init?(parsing text: some Collection<UInt8>) {
    for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: "Uid:".utf8) {
      let fields = line.split { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }
      guard fields.count > 2, let user = UInt32(String(decoding: fields[2], as: UTF8.self)) else { return nil }
      effectiveUser = user
      return
    }
    return nil
  }
}
