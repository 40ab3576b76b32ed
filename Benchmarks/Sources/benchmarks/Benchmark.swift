import CMemory

/// One thing to measure, done in several ways that are compared with each other.
struct Benchmark {
  /// What is measured, as a path: `list/insert, held/Int/1000`.
  let name: String
  /// The ways; the first is what the others are compared with.
  let ways: [Way]
  /// The ratio to the first way that the last one is to keep to.
  let aim: Double?

  /// One way to do it.
  struct Way {
    let name: String
    let meter: Meter
  }

  enum Meter {
    /// Prepares a round and returns what is timed, and how many operations that is.
    case time(() -> (operations: Int, run: () -> Void))
    /// Makes something; the memory that it takes is measured.
    case memory(() -> Any)

    var unit: String {
      switch self {
      case .time: "ns"
      case .memory: "bytes"
      }
    }
  }

  init(_ name: String, aim: Double? = nil, _ ways: Way...) {
    self.name = name
    self.aim = aim
    self.ways = ways
  }
}

extension Benchmark.Way {
  init(_ name: String, _ prepare: @escaping () -> (operations: Int, run: () -> Void)) {
    self.init(name: name, meter: .time(prepare))
  }

  init(_ name: String, makes: @escaping () -> Any) { self.init(name: name, meter: .memory(makes)) }
}

/// What came out of one benchmark.
struct Measurement: Codable {
  struct Way: Codable {
    let name: String
    /// Nanoseconds for one operation, or bytes: the median of the rounds.
    let value: Double
    let unit: String
    /// To the first way, of the same rounds.
    let ratio: Double
  }

  let name: String
  let ways: [Way]
  let aim: Double?

  var keepsToAim: Bool? {
    guard let aim, let last = ways.last else { return nil }
    return last.ratio <= aim
  }
}

extension Benchmark {
  /// Measures the ways in turn, round by round, so that what disturbs the machine disturbs all of them.
  func measure(rounds: Int) -> Measurement {
    var values = Array(repeating: [Double](), count: ways.count)
    for _ in 0..<rounds {
      for (index, way) in ways.enumerated() { values[index].append(way.meter.measure()) }
    }
    let medians = values.map(Self.median)
    return Measurement(
      name: name,
      ways: zip(ways, medians).map {
        Measurement.Way(name: $0.name, value: $1, unit: $0.meter.unit, ratio: $1 / medians[0])
      },
      aim: aim)
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
  }
}

extension Benchmark.Meter {
  fileprivate func measure() -> Double {
    switch self {
    case .time(let prepare):
      let (operations, run) = prepare()
      let duration = ContinuousClock().measure(run).components
      let nanoseconds = Double(duration.seconds) * 1e9 + Double(duration.attoseconds) / 1e9
      return nanoseconds / Double(operations)
    case .memory(let make):
      let before = allocated_bytes()
      let made = make()
      return withExtendedLifetime(made) { Double(allocated_bytes() - before) }
    }
  }
}

/// Keeps the optimizer from dropping what made a value. (Without optimization the compiler cannot know that nothing is done
/// with it; that costs some nanoseconds, so inner loops add up first.)
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}
