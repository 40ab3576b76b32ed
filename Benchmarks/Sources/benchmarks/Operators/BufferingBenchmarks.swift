import ReactiveCollections

/// Edits a list that paused subscribers follow: appends, updates, removes and moves in turn. Many subscribers are
/// compared with one.
enum BufferingBenchmarks {
  static var all: [Benchmark] {
    [
      Benchmark(
        "buffering/1,000 paused subscribers, coalesced/Int/10000", aim: 4,
        editing("one", subscribers: 1), editing("1,000", subscribers: 1_000)),
      Benchmark(
        "buffering/1,000 subscribers resume, coalesced/Int/10000", aim: 100,
        resuming("one", subscribers: 1), resuming("1,000", subscribers: 1_000)),
    ]
  }

  private static func editing(_ name: String, subscribers: Int) -> Benchmark.Way {
    let edits = 2_000
    return Benchmark.Way(name, edits) {
      let table = Table(subscribers)
      return { table.edit(edits) }
    }
  }

  private static func resuming(_ name: String, subscribers: Int) -> Benchmark.Way {
    Benchmark.Way(name, 1) {
      let table = Table(subscribers)
      table.edit(2_000)
      return { table.isPaused.value = false }
    }
  }

  /// A list with subscribers that are paused.
  private final class Table {
    let list = MutableCollectionProperty(0..<10_000)
    let isPaused = MutableProperty(true)
    private var starts: [any Disposable] = []

    init(_ subscribers: Int) {
      for _ in 0..<subscribers {
        starts.append(list.updates.paused(while: isPaused).startWithValues(blackHole))
      }
    }

    func edit(_ count: Int) {
      for number in 0..<count {
        switch number % 4 {
        case 0: list.append(number)
        case 1: list[list.count / 2] = number
        case 2: list.remove(at: list.count / 3)
        default: list.move(from: 5, to: 50)
        }
      }
    }

    deinit { for start in starts { start.dispose() } }
  }
}
