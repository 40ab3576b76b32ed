import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Random scripts over flat lists of every kind of element: every edit, transactions over several lists, and observers
/// of every stream that subscribe, unsubscribe and edit at any time. Everything is compared with arrays.
@Suite struct RandomListTests {
  private func run<each Element>(
    seeds: Range<UInt64>, steps: Int, _ elements: @autoclosure () -> (repeat Elements<each Element>)
  ) {
    for seed in seeds {
      Scripts.run(seed: seed, steps: steps) { world in
        var number = 0
        func add<E>(_ elements: Elements<E>) {
          number += 1
          let count = Int.random(in: 0..<5, using: &world.random)
          _ = Subject("list\(number)", (0..<count).map { _ in elements.make(&world.random) }, elements, in: world)
        }
        repeat add(each elements())
      }
    }
  }

  private func seeds(_ part: UInt64) -> Range<UInt64> {
    let count: UInt64 = isLongRun ? 120 : 30
    return part * count..<(part + 1) * count
  }

  @Test(arguments: [0, 1, 2, 3]) func plainValues(part: UInt64) {
    run(seeds: seeds(part), steps: 25, (Elements.ints(), Elements.strings()))
  }

  @Test(arguments: [0, 1, 2, 3]) func identifiedValues(part: UInt64) {
    run(seeds: seeds(part), steps: 25, (Elements.rows(), Elements.cells()))
  }

  @Test(arguments: [0, 1]) func objectsAndOwnComparisons(part: UInt64) {
    run(seeds: seeds(part), steps: 25, (Elements.objects(), Elements.byHand()))
  }

  @Test(arguments: [0, 1]) func valuesThatAlwaysDiffer(part: UInt64) {
    run(seeds: seeds(part), steps: 25, (Elements.versions(), Elements.opaques()))
  }

  /// Lists that consist of many nodes.
  @Test func longLists() {
    var (ints, rows, objects) = (Elements.ints(0..<40), Elements.rows(), Elements.objects())
    ints.limit = 700
    rows.limit = 300
    objects.limit = 120
    run(seeds: 0..<1, steps: isLongRun ? 1_000 : 150, (ints, rows, objects))
  }

  @Test func longScripts() {
    let steps = isLongRun ? 10_000 : 400
    run(seeds: 0..<1, steps: steps, (Elements.ints(0..<40), Elements.rows(), Elements.objects()))
  }
}
