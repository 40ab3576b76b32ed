/// The values in a line of `/proc/<pid>/stat`.
///
/// The fields are separated by spaces. The second one is a name in parentheses, which may itself contain spaces and
/// parentheses: it ends at the last parenthesis. See proc_pid_stat(5).
struct ProcStat: Equatable {
  let pid: Int
  /// The pid of the parent; 0 if there is none.
  let parent: Int
  let name: String
  let state: String
  let isKernelThread: Bool
  /// In clock ticks.
  let cpuTime: Int
  /// In clock ticks since the machine was started.
  let started: Int
  let residentPages: Int

  init?(parsing text: some BidirectionalCollection<UInt8>) {
    guard let open = text.firstIndex(of: UInt8(ascii: "(")), let close = text.lastIndex(of: UInt8(ascii: ")")),
      open < close, let pid = Int(decimal: text[..<open])
    else { return nil }
    let fields = text[text.index(after: close)...].split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    // Fields are counted from 1. The first one here is the third.
    func field(_ number: Int) -> Int? { Int(decimal: fields[number - 3]) }
    guard fields.count >= 22, let parent = field(4), let flags = field(9), let user = field(14), let system = field(15),
      let started = field(22), let pages = field(24)
    else { return nil }
    self.pid = pid
    self.parent = parent
    self.name = String(decoding: text[text.index(after: open)..<close], as: UTF8.self)
    self.state = String(decoding: fields[0], as: UTF8.self)
    self.isKernelThread = flags & 0x20_0000 != 0
    self.cpuTime = user + system
    self.started = started
    self.residentPages = pages
  }
}

extension Int {
  /// Parses a number in decimal digits, with spaces around it.
  init?(decimal text: some Collection<UInt8>) {
    self.init(measured: String(decoding: text, as: UTF8.self).filter { $0 != " " })
  }

  /// Parses a number that a machine may have measured. Larger numbers are rejected, because computing with them could
  /// overflow.
  init?(measured text: some StringProtocol) {
    guard let number = Int(text), (0..<1 << 44).contains(number) else { return nil }
    self = number
  }
}
