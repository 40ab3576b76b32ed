#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A line of `ps -o pid=,user=,stat=,rss=,time=,lstart=,ppid=,command=` in the C locale.
struct PSLine: Equatable {
  /// The columns in this order.
  static let columns = "pid=,user=,stat=,rss=,time=,lstart=,ppid=,command="

  let pid: Int
  let user: String
  let state: String
  let memory: Int
  let cpuTime: Int
  /// In hundredths of a second since 1970.
  let started: Int
  /// The pid of the parent; 0 if there is none.
  let parent: Int
  let commandLine: String

  init?(parsing line: Substring) {
    var rest = line
    func next() -> Substring {
      rest = rest.drop { $0 == " " }
      let field = rest.prefix { $0 != " " }
      rest = rest.dropFirst(field.count)
      return field
    }
    let (pid, user, state, memory, time) = (next(), next(), next(), next(), next())
    let date = (0..<5).map { _ in next() }
    guard let pid = Int(pid), let memory = Int(measured: memory), let cpuTime = Self.hundredths(time),
      let started = Self.seconds(date), let parent = Int(measured: next()), !state.isEmpty
    else { return nil }
    self.pid = pid
    self.user = String(user)
    self.state = String(state.prefix(1))
    self.memory = memory
    self.cpuTime = cpuTime
    self.started = started * 100
    self.parent = parent
    commandLine = String(rest.drop { $0 == " " })
  }

  /// `[[days-]hours:]minutes:seconds[.hundredths]`.
  private static func hundredths(_ text: Substring) -> Int? {
    let parts = text.split(separator: "-")
    guard let clock = parts.last, let days = parts.count == 2 ? Int(measured: parts[0]) : 0, days < 1 << 20 else {
      return nil
    }
    let (whole, fraction) = (clock.prefix { $0 != "." }, clock.drop { $0 != "." }.dropFirst())
    guard let hundredths = fraction.isEmpty ? 0 : Int(measured: fraction) else { return nil }
    let fields = whole.split(separator: ":")
    guard fields.count <= 3 else { return nil }
    var seconds = 0
    for field in fields {
      guard let value = Int(measured: field) else { return nil }
      seconds = seconds * 60 + value
    }
    return (days * 86_400 + seconds) * 100 + hundredths
  }

  /// Parses a date such as `Mon Nov 21 14:05:07 2025`, in local time.
  private static func seconds(_ date: [Substring]) -> Int? {
    let clock = date[3].split(separator: ":").compactMap { Int32($0) }
    guard let month = months.firstIndex(of: date[1]), let day = Int32(date[2]), clock.count == 3,
      let year = Int32(date[4]), year >= 1900
    else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (year - 1900, Int32(month), day)
    (time.tm_hour, time.tm_min, time.tm_sec) = (clock[0], clock[1], clock[2])
    time.tm_isdst = -1
    return mktime(&time)
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
