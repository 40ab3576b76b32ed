import Foundation

/// Whether random tests take their time: `REACTIVE_COLLECTIONS_LONG_TESTS=1`.
enum SumTreeScripts {
  static let areLong = ProcessInfo.processInfo.environment["REACTIVE_COLLECTIONS_LONG_TESTS"] == "1"
  #if INTERNAL_CHECKS
    // Every edit costs O(n) then.
    static let steps = areLong ? 2_000 : 600
  #else
    static let steps = areLong ? 20_000 : 1_500
  #endif
  /// Scripts swing between few elements and this many, so that trees grow to two levels, or three, and shrink again.
  static let largest = areLong ? 100_000 : 12_000
}
