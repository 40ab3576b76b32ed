/// Whether memory use has stayed flat: compares the medians of the second minute and of the last one.
struct MemoryVerdict {
  /// The medians of a measured value, in bytes, and the ratio by which it may grow.
  struct Comparison {
    let name: String
    let early: Int
    let late: Int
    let tolerance: Double

    var growth: Double { Double(late - early) / Double(early) }
    var isFlat: Bool { growth <= tolerance }
  }

  /// The shortest run with two minutes to compare after the first one, in which caches and arenas fill.
  static let shortest = Duration.seconds(180)

  /// Empty if the run was too short to tell.
  let comparisons: [Comparison]

  init(_ samples: [Sample]) {
    let end = samples.last?.time ?? .zero
    guard end >= Self.shortest else {
      comparisons = []
      return
    }
    let early = samples.filter { $0.time > .seconds(60) && $0.time <= .seconds(120) }
    let late = samples.filter { $0.time > end - .seconds(60) }
    func compare(_ name: String, _ bytes: KeyPath<Sample, Int>, tolerance: Double) -> Comparison {
      Comparison(
        name: name, early: Self.median(early.map { $0[keyPath: bytes] }),
        late: Self.median(late.map { $0[keyPath: bytes] }), tolerance: tolerance)
    }
    comparisons = [
      compare("in use", \.inUse, tolerance: 0.05), compare("resident", \.resident, tolerance: 0.15),
    ]
  }

  var isFlat: Bool { comparisons.allSatisfy(\.isFlat) }

  private static func median(_ values: [Int]) -> Int {
    // If this process is stopped for a minute, that minute has no sample.
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}
