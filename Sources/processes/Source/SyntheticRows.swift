import ReactiveCollections

/// Any number of invented processes. They are the same ones each time, and change in the same way.
///
/// A refresh makes its changes in the list directly, and changes a few hundred rows, however many rows there are. So
/// its cost is the cost of that many changes in a list of this length.
struct SyntheticRows: RowSource {
  /// The allowed numbers of processes. A million takes about half a gigabyte.
  static let counts = 1...10_000_000

  private let count: Int
  private var random: RepeatableRandom
  private var nextPID = 1
  /// In hundredths of a second.
  private var time = 0

  init(count: Int, seed: UInt64 = 1) {
    self.count = count
    random = RepeatableRandom(seed: seed)
  }

  /// The number of processes that are awake: the youngest ones.
  private var awake: Int { min(400, (count + 1) / 2) }
  /// The maximal number of processes that end in a refresh; the same number of processes start.
  private var turnover: Int { min(20, (count + 9) / 10) }

  mutating func refresh(_ rows: MutableCollectionProperty<ProcessRow>) -> RefreshCost? {
    if rows.isEmpty {
      rows.append(contentsOf: (0..<count).map { makeRow(isAwake: $0 >= count - awake) })
      return nil
    }
    time += 100
    let gone = positions(turnover, in: 0..<count)
    let changed = changes(of: rows.value, except: gone)
    let new = gone.map { _ in makeRow(isAwake: true) }
    let duration = ContinuousClock().measure {
      rows.modify { rows in
        for (position, row) in changed { rows[position] = row }
        for position in gone.sorted(by: >) { rows.remove(at: position) }
        rows.append(contentsOf: new)
      }
    }
    return RefreshCost(
      rows: changed.count + gone.count + new.count, microseconds: Int(duration / .microseconds(1)))
  }

  /// Returns changes of some rows: half of the ones that are awake, some anywhere, and the ones that have just become
  /// too old to be awake, which go to sleep.
  private mutating func changes(
    of rows: PersistentArray<ProcessRow>, except gone: Set<Int>
  ) -> [(position: Int, row: ProcessRow)] {
    let youngest = count - awake..<count
    let tooOld = max(0, youngest.lowerBound - turnover)..<youngest.lowerBound
    return positions(awake / 2, in: youngest).union(positions(awake / 2, in: 0..<count))
      .union(tooOld.filter { rows[$0].isAwake }).subtracting(gone).sorted()
      .map { ($0, next(rows[$0], isAwake: youngest.contains($0))) }
  }

  /// Returns random positions, possibly fewer than `count`.
  private mutating func positions(_ count: Int, in range: Range<Int>) -> Set<Int> {
    Set((0..<count).map { _ in Int.random(in: range, using: &random) })
  }

  private mutating func makeRow(isAwake: Bool) -> ProcessRow {
    let program = Self.programs.randomElement(using: &random)!
    let sample = ProcessSample(
      pid: nextPID, parent: nextPID < 8 ? nil : nextPID / 8, started: time,
      // The first users have most of the processes.
      user: Self.users[skewed(below: Self.users.count)], state: "S", cpuTime: 0,
      memory: 256 + skewed(below: 1 << 20), name: program.name, commandLine: program.command)
    nextPID += 1
    return next(ProcessRow(sample, cpu: 0), isAwake: isAwake)
  }

  /// Returns the row a second later.
  private mutating func next(_ row: ProcessRow, isAwake: Bool) -> ProcessRow {
    var row = row
    let permille = isAwake ? 10 + skewed(below: 990) : 0
    row.state = (isAwake ? Self.statesAwake : Self.statesAsleep).randomElement(using: &random)!
    row.cpu = Double(permille) / 10
    row.memory = max(256, row.memory + Int.random(in: -128...128, using: &random))
    // Even sleeping processes do a little work now and then.
    row.time += Double(permille / 10 + 1) / 100
    return row
  }

  /// Returns a random number that tends to be small.
  private mutating func skewed(below limit: Int) -> Int {
    let chance = Double.random(in: 0..<1, using: &random)
    return Int(chance * chance * chance * Double(limit))
  }

  private static let users = ["root", "ann", "bob", "cy", "dora", "eve", "fay", "gus", "hal", "ida", "jo", "kim"]
  private static let statesAwake = ["R", "R", "R", "S", "D"]
  private static let statesAsleep =
    Array(repeating: "S", count: 80) + Array(repeating: "I", count: 17) + ["T", "T", "Z"]

  /// Few enough to be shared by a million rows, and enough to make searching for one worthwhile.
  private static let programs: [(name: String, command: String)] = [
    "bash", "cargo", "clang", "cron", "dbus-daemon", "emacs", "firefox", "git", "go", "httpd", "java", "ld", "login",
    "make", "mysqld", "nginx", "node", "perl", "postgres", "python3", "redis-server", "ruby", "rustc", "sh", "sshd",
    "swift-build", "swift-frontend", "systemd", "tar", "tmux", "vim", "zsh",
  ].flatMap { name in (1...30).map { (name, "/usr/bin/\(name) --job \($0)") } }
}

extension ProcessRow {
  /// Whether it uses a processor.
  fileprivate var isAwake: Bool { cpu > 0 }
}
