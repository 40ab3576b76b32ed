import Foundation

/// Whether random tests run long scripts: `REACTIVE_COLLECTIONS_LONG_TESTS=1`.
enum SumTreeScripts {
  static let areLong = ProcessInfo.processInfo.environment["REACTIVE_COLLECTIONS_LONG_TESTS"] == "1"
  #if INTERNAL_CHECKS
    // Every edit costs O(n) with these checks.
    static let steps = areLong ? 2_000 : 600
  #else
    static let steps = areLong ? 20_000 : 1_500
  #endif
  /// Scripts swing between a few elements and this many, so that trees grow to two or three levels and shrink again.
  static let largest = areLong ? 100_000 : 12_000
}
