import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTesting
import Testing

/// Closures of an operator that read its result, or start to observe it, while it makes a change of several elements.
@Suite struct ClosuresThatReadResultsTests {
  typealias Numbers = CollectionProducer<Int>

  /// Holds the action that the closures call.
  final class Eye {
    var look: () -> Void = {}
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Numbers, Eye) -> Numbers
    init(_ name: String, _ make: @escaping @Sendable (Numbers, Eye) -> Numbers) {
      testDescription = name
      self.make = make
    }
  }

  static var cases: [Case] {
    [
      Case("filter") { list, eye in
        list.filter {
          eye.look()
          return $0 % 5 != 0
        }
      },
      Case("map") { list, eye in
        list.map { (number: Int) -> Int in
          eye.look()
          return number + 1
        }
      },
      Case("sorted") { list, eye in
        list.sorted { (a: Int, b: Int) in
          eye.look()
          return a > b
        }
      },
      Case("sorted by a key") { list, eye in
        list.sorted { (number: Int) in
          eye.look()
          return -number
        }
      },
      Case("sorted by a property") { list, eye in
        list.sorted(
          by: MutableProperty<(Int, Int) -> Bool>({
            eye.look()
            return $0 > $1
          }))
      },
      Case("distinct") { list, eye in
        list.distinct { (number: Int) -> Int in
          eye.look()
          return number % 7
        }
      },
      Case("distinct by a property") { list, eye in
        list.distinct(
          by: MutableProperty<(Int) -> Int>({
            eye.look()
            return $0 % 7
          }))
      },
      Case("grouped and flattened") { list, eye in
        list.grouped {
          eye.look()
          return $0 % 3
        }.flattened()
      },
      Case("mapped and flattened") { list, eye in
        list.map { (number: Int) -> [Int] in
          eye.look()
          return [number, -number]
        }.flattened()
      },
      Case("joined") { list, eye in
        list.joined(
          with: MutableCollectionProperty(0..<10).updates,
          on: { number in
            eye.look()
            return number % 10
          }, { $0 }
        ).map { (pair: Joined<Int, Int>) in pair.left * 100 + pair.right }
      },
    ]
  }

  /// Edits several elements at once: some are removed, some are inserted, some move, and some change.
  static func edit(_ list: MutableCollectionProperty<Int>) {
    list.set([9, 4, 11, 2, 12, 3])
    list.set([3, 9, 14, 2, 15, 16, 11])
    list.modify { list in
      list[0] = 21
      list.append(17)
      list.move(from: 5, to: 1)
      list.remove(at: 2)
    }
  }

  @Test(arguments: cases) func closuresThatReadTheirResultSeeThePreviousOne(_ tested: Case) {
    let eye = Eye()
    let list = MutableCollectionProperty([1, 2, 3, 4, 6, 7])
    let property = CollectionProperty(tested.make(list.updates, eye))
    var (shown, seen) = ([Array(property.value)], [[Int]]())
    property.updates.startWithValues { shown.append(Array($0.after)) }
    eye.look = { seen.append(Array(property.value)) }
    Self.edit(list)
    #expect(!seen.isEmpty)
    let halves = seen.filter { !shown.contains($0) }
    #expect(halves.isEmpty, "shown: \(shown)")
  }

  @Test(arguments: cases) func streamsStartedByAClosureOnItsResultMissNothing(_ tested: Case) throws {
    let eye = Eye()
    let list = MutableCollectionProperty([1, 2, 3, 4, 6, 7])
    let property = CollectionProperty(tested.make(list.updates, eye))
    var recorders: [Recorder<CollectionUpdate<Int>, Never>] = []
    eye.look = { if recorders.count < 40 { recorders.append(Recorder(property.updates)) } }
    Self.edit(list)
    eye.look = {}
    list.append(30)
    #expect(recorders.count > 2)
    for recorder in recorders {
      try checkChangeLaws(recorder.values)
      #expect(recorder.values.last?.after == property.value)
    }
  }

  @Test func closuresOfGroupsThatReadTheirResultSeeThePreviousOne() throws {
    let eye = Eye()
    let list = MutableCollectionProperty([1, 2, 3, 4, 6, 7])
    let property = CollectionProperty(
      list.updates.grouped { (number: Int) -> Int in
        eye.look()
        return number % 3
      })
    var (shown, seen) = ([property.value], [property.value])
    var recorders: [Recorder<CollectionUpdate<SectionSnapshot<Int, Int>>, Never>] = []
    var deep: [Recorder<SectionedUpdate<Int, Int>, Never>] = []
    eye.look = {
      seen.append(property.value)
      if recorders.count < 40 {
        recorders.append(Recorder(property.updates))
        deep.append(Recorder(property.sectionedUpdates))
      }
    }
    let observation = property.updates.startWithValues { shown.append($0.after) }
    list.set([9, 4, 11, 2, 12, 3])
    observation.dispose()
    eye.look = {}
    #expect(recorders.count > 2 && seen.allSatisfy { shown.contains($0) })
    // The same for a list that had no observer.
    let unwatched = CollectionProperty(
      list.updates.grouped { (number: Int) -> Int in
        eye.look()
        return number % 3
      })
    eye.look = { deep.append(Recorder(unwatched.sectionedUpdates)) }
    list[0] = 10
    eye.look = {}
    #expect(deep.last?.values.last?.after == unwatched.value)
    list.append(30)
    for recorder in recorders { #expect(recorder.values.last?.after == property.value) }
    for recorder in deep {
      try checkChangeLaws(recorder.values)
      #expect(recorder.values.last?.after == property.value)
    }
  }
}
