import OpenCombine
import ReactiveCollections

/// A list property, compared with an array in a subject, the usual alternative.
enum PropertyBenchmarks {
  static var all: [Benchmark] {
    zip([1_000, 100_000, 1_000_000], [1, 0.06, 0.004]).map { inserting($0, aim: $1) } + sections() + [
      appendingMany(), memoryOfAChange(),
    ]
  }

  private static func inserting(_ size: Int, aim: Double) -> Benchmark {
    let count = size <= 1_000 ? 2_000 : size <= 100_000 ? 300 : 30
    return Benchmark(
      "property/insert in the middle, an observer keeps the list/Int/\(size)", aim: aim,
      .init("CurrentValueSubject of Array", count) {
        let subject = CurrentValueSubject<[Int], Never>(Array(0..<size))
        var held: [Int] = []
        let observation = subject.sink { held = $0 }
        return {
          for i in 0..<count { subject.value.insert(i, at: subject.value.count / 2) }
          blackHole(held)
          observation.cancel()
        }
      },
      .init("MutableCollectionProperty", count) {
        let list = MutableCollectionProperty(0..<size)
        var held: PersistentArray<Int> = []
        let observation = list.signal.observeValues { held = $0 }
        return {
          for i in 0..<count { list.insert(i, at: list.count / 2) }
          blackHole(held)
          observation.dispose()
        }
      })
  }

  /// Changes a row in a list on its own, or in the last of many sections of a list.
  private static func sections() -> [Benchmark] {
    [
      changingARow("deep changes observed", aim: 3) {
        $0.changes.startWithValues(blackHole)
      } table: {
        $0.changes.startWithValues(blackHole)
      },
      changingARow("updates observed") {
        $0.updates.startWithValues(blackHole)
      } table: {
        $0.sectionedUpdates.startWithValues(blackHole)
      },
    ]
  }

  private static func changingARow(
    _ name: String, aim: Double? = nil, _ observe: @escaping (MutableCollectionProperty<Int>) -> Void,
    table observeTable: @escaping (MutableCollectionProperty<MutableCollectionSection<Int>>) -> Void
  ) -> Benchmark {
    let count = 2_000
    return Benchmark(
      "property/change a row, \(name)/Int/1000 sections of 1000", aim: aim,
      .init("a list of 1000", count) {
        let list = MutableCollectionProperty(0..<1_000)
        observe(list)
        return { for i in 0..<count { list[500] = i + 1_000 } }
      },
      .init("the last section", count) {
        let table = MutableCollectionProperty((0..<1_000).map { _ in MutableCollectionSection(0..<1_000) })
        observeTable(table)
        return {
          let section = table[999]
          for i in 0..<count { section[500] = i + 1_000 }
          withExtendedLifetime(table) {}
        }
      })
  }

  private static func appendingMany() -> Benchmark {
    let elements = Array(0..<1_000_000)
    return Benchmark(
      "property/append 1,000,000 elements in one call, per element",
      .init("CurrentValueSubject of Array", elements.count) {
        let subject = CurrentValueSubject<[Int], Never>([])
        var held: [Int] = []
        let observation = subject.sink { held = $0 }
        return {
          subject.value.append(contentsOf: elements)
          blackHole(held)
          observation.cancel()
        }
      },
      .init("MutableCollectionProperty", elements.count) {
        let list = MutableCollectionProperty<Int>()
        var held: CollectionChange<Int>?
        list.flatChanges.startWithValues { held = $0 }
        return {
          list.append(contentsOf: elements)
          blackHole(held)
        }
      })
  }

  /// Checks that a change shares its elements with the list.
  private static func memoryOfAChange() -> Benchmark {
    let elements = Array(0..<1_000_000)
    return Benchmark(
      "property/memory of a list that 1,000,000 elements were appended to", aim: 1.001,
      .init(
        "alone",
        makes: {
          let list = MutableCollectionProperty<Int>()
          list.append(contentsOf: elements)
          return list
        }),
      .init(
        "with the change",
        makes: {
          let list = MutableCollectionProperty<Int>()
          var changes: [CollectionChange<Int>] = []
          list.flatChanges.startWithValues { changes.append($0) }
          list.append(contentsOf: elements)
          precondition(changes.count == 1, "One call, one change")
          return (list, changes)
        }))
  }
}
