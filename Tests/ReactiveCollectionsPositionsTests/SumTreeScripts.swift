import ReactiveCollectionsTestSupport
/// The amount of work in random tests of trees.
enum SumTreeScripts {
  #if INTERNAL_CHECKS
    // Every edit costs O(n) with these checks.
    static let steps = isLongRun ? 2_000 : 600
  #else
    static let steps = isLongRun ? 20_000 : 1_500
  #endif
  /// Scripts swing between a few elements and this many, so that trees grow to two or three levels and shrink again.
  static let largest = isLongRun ? 100_000 : 12_000
}
