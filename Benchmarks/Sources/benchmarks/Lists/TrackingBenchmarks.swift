import Observation
import ReactiveCollections

/// Reads and edits where reads are noted, as in every program with views, compared with an `@Observable` class.
enum TrackingBenchmarks {
  @Observable final class Model {
    var score = 0
    var rows = [1, 2, 3]
  }

  static var all: [Benchmark] {
    [
      reading("a value", { $0.score }, MutableProperty(0)) { $0.value },
      reading("an element", { $0.rows[1] }, MutableCollectionProperty([1, 2, 3])) { $0[1] },
      tracking(), editing(), readingAndEditing(),
    ]
  }

  private static let count = 200_000

  private static func reading<Source>(
    _ name: String, _ read: @escaping (Model) -> Int, _ source: Source, _ readSource: @escaping (Source) -> Int
  ) -> Benchmark {
    Benchmark(
      "tracking/read \(name)", aim: 2,
      .init("Observable class", count) {
        let model = Model()
        return { for _ in 0..<count { blackHole(read(model)) } }
      },
      .init("ours", count) {
        ReadTracking.enable()
        return { for _ in 0..<count { blackHole(readSource(source)) } }
      })
  }

  /// Reads as the body of a view does, once for each time that the view is drawn.
  private static func tracking() -> Benchmark {
    let count = 20_000
    return Benchmark(
      "tracking/track a read", aim: 2,
      .init("Observable class", count) {
        let model = Model()
        return {
          for _ in 0..<count {
            withObservationTracking {
              blackHole(model.score)
            } onChange: {
            }
          }
        }
      },
      .init("MutableProperty", count) {
        ReadTracking.enable()
        let property = MutableProperty(0)
        return {
          for _ in 0..<count {
            withObservationTracking {
              blackHole(property.value)
            } onChange: {
            }
          }
        }
      })
  }

  /// Many edits between two reads.
  private static func editing() -> Benchmark {
    Benchmark(
      "tracking/set, read once before", aim: 1,
      .init("Observable class", count) {
        let model = Model()
        blackHole(model.score)
        return { for number in 0..<count { model.score = number } }
      },
      .init("MutableProperty", count) {
        ReadTracking.enable()
        let property = MutableProperty(0)
        blackHole(property.value)
        return { for number in 0..<count { property.value = number } }
      })
  }

  /// Code that is not a view reads after each edit.
  private static func readingAndEditing() -> Benchmark {
    let count = 50_000
    return Benchmark(
      "tracking/set and read in turn",
      .init("Observable class", count) {
        let model = Model()
        return {
          for number in 0..<count {
            model.score = number
            blackHole(model.score)
          }
        }
      },
      .init("MutableProperty", count) {
        ReadTracking.enable()
        let property = MutableProperty(0)
        return {
          for number in 0..<count {
            property.value = number
            blackHole(property.value)
          }
        }
      })
  }
}
