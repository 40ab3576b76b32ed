import Foundation
import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Tests every operator, alone and in chains, on lists under random edits: after every step and for every subscriber,
/// it leads to the list that is computed with arrays, and its updates obey the laws. Long tests run 100,000 scripts and
/// more.
///
/// If all scripts are run, this module is compiled with optimization, and it has few types for that reason: see the
/// manifest.
@Suite struct OperatorLawTests {
  static let isLongRun = ProcessInfo.processInfo.environment["REACTIVE_COLLECTIONS_LONG_TESTS"] == "1"

  /// Returns some of the seeds: fewer unless long tests are requested.
  private static func seeds(_ part: Int, of count: Int, shortly: Int) -> Range<UInt64> {
    let count = UInt64(isLongRun ? count : shortly)
    return UInt64(part) * count..<UInt64(part + 1) * count
  }

  /// Chains of up to four operators: 64,000 of them.
  @Test(arguments: 0..<16) func chainsOfOperatorsShowTheRecomputedResult(part: Int) throws {
    try checkScripts(seeds: Self.seeds(part, of: 4000, shortly: 10)) { script in
      let bench = Bench(script)
      let chain = bench.chain(of: 1 + Int(script.seed % 4))
      script.expect(chain.rows, chain.name, makes: chain.expected)
    }
  }

  /// Each operator alone: 500 scripts for each.
  @Test(arguments: TestedOperator.all) func eachOperatorShowsTheRecomputedResult(name: TestedOperator) throws {
    try checkScripts(seeds: Self.seeds(0, of: 500, shortly: 5)) { script in
      let bench = Bench(script)
      let chain = name.apply(bench.chain(of: 0), bench)
      script.expect(chain.rows, chain.name, makes: chain.expected)
    }
  }

  /// Sections made from chains of up to three operators: 1,500 scripts for each operator that makes sections.
  @Test(arguments: TestedSections.all) func sectionsMadeByOperatorsShowTheRecomputedResult(name: TestedSections) throws
  {
    try checkScripts(seeds: Self.seeds(0, of: 1500, shortly: 5)) { script in
      let bench = Bench(script)
      name.expect(of: bench.chain(of: Int(script.seed % 4)), in: bench)
    }
  }

  /// Values computed from chains of up to three operators: 1,000 scripts for each aggregate.
  @Test(arguments: TestedAggregate.all) func aggregatesHaveTheRecomputedValue(name: TestedAggregate) throws {
    try checkScripts(seeds: Self.seeds(0, of: 1000, shortly: 5)) { script in
      let bench = Bench(script)
      name.expect(bench.chain(of: Int(script.seed % 4)), bench)
    }
  }
}
