import CMemory
import CProcess

/// A task to measure, done in several ways that are compared with each other.
struct Benchmark {
  /// The name of the task, as a path: `list/insert, held/Int/1000`.
  let name: String
  /// The ways; the others are compared with the first one.
  let ways: [Way]
  /// The maximal ratio of the last way to the first one that the last way should have.
  let aim: Double?
  /// The maximal number of allocations per operation that the last way should have.
  let allocationLimit: Double?

  /// Prepares a round, and returns the closure to time.
  typealias Round = () -> () -> Void

  /// One way to do the task.
  struct Way {
    let name: String
    let meter: Meter
  }

  enum Meter {
    /// The processor time of a round, on one thread: other programs on the machine count less than in elapsed time.
    case time(Round, operations: Int)
    /// Creates something, and measures the memory that it takes.
    case memory(() -> Any)
    /// Creates something, and measures the peak of the memory in use meanwhile, per element.
    case peak(() -> Any, elements: Int)

    var unit: String {
      switch self {
      case .time: "ns"
      case .memory, .peak: "bytes"
      }
    }
  }

  init(_ name: String, aim: Double? = nil, allocations limit: Double? = nil, _ ways: Way...) {
    self.init(name, aim: aim, allocations: limit, ways)
  }

  init(_ name: String, aim: Double? = nil, allocations limit: Double? = nil, _ ways: [Way]) {
    self.name = name
    self.aim = aim
    allocationLimit = limit
    self.ways = ways
  }
}

extension Benchmark.Way {
  init(_ name: String, _ operations: Int, _ prepare: @escaping Benchmark.Round) {
    self.init(name: name, meter: .time(prepare, operations: operations))
  }

  init(_ name: String, makes: @escaping () -> Any) { self.init(name: name, meter: .memory(makes)) }

  init(_ name: String, peakOf make: @escaping () -> Any, perElement count: Int) {
    self.init(name: name, meter: .peak(make, elements: count))
  }
}

/// The result of one benchmark.
struct Measurement: Codable {
  struct Way: Codable {
    let name: String
    /// Nanoseconds of processor time, or bytes, for one operation: the median of the rounds.
    let value: Double
    let unit: String
    /// The ratio to the first way, in the same rounds.
    let ratio: Double
    /// The number of allocations for one operation.
    let allocations: Double?
  }

  let name: String
  let ways: [Way]
  let aim: Double?
  let allocationLimit: Double?

  /// Whether it exceeds its aim or its limit.
  var misses: Bool {
    guard let last = ways.last else { return false }
    if let aim, last.ratio > aim { return true }
    if let allocationLimit, let allocations = last.allocations, allocations > allocationLimit { return true }
    return false
  }
}

extension Benchmark {
  /// Measures the ways in turn, round by round, so that a disturbance of the machine affects all of them.
  func measure(rounds: Int) -> Measurement {
    var rows = Array(repeating: [Benchmark.Meter.Reading](), count: ways.count)
    for _ in 0..<rounds {
      for (index, way) in ways.enumerated() { rows[index].append(way.meter.read()) }
    }
    let medians = rows.map { Self.median($0.map(\.value)) }
    return Measurement(
      name: name,
      ways: ways.indices.map { index in
        Measurement.Way(
          name: ways[index].name, value: medians[index], unit: ways[index].meter.unit,
          ratio: medians[index] / medians[0], allocations: rows[index].compactMap(\.allocations).min())
      },
      aim: aim, allocationLimit: allocationLimit)
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
  }
}

extension Benchmark.Meter {
  /// The result of one round, for one operation.
  fileprivate typealias Reading = (value: Double, allocations: Double?)

  fileprivate func read() -> Reading {
    switch self {
    case .time(let prepare, let operations):
      let run = prepare()
      let (start, before) = (thread_nanoseconds(), allocations())
      run()
      let (end, after) = (thread_nanoseconds(), allocations())
      return (Double(end - start) / Double(operations), Double(after - before) / Double(operations))
    case .memory(let make):
      let before = bytes_in_use()
      let made = make()
      return withExtendedLifetime(made) { (Double(bytes_in_use() - before), nil) }
    case .peak(let make, let elements):
      begin_peak()
      let made = make()
      return withExtendedLifetime(made) { (Double(end_peak()) / Double(elements), nil) }
    }
  }
}

/// Prevents the optimizer from dropping the computation of a value. (Without optimization, the compiler cannot know
/// that the value is not used. That costs a few nanoseconds, so inner loops add up values first.)
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}
