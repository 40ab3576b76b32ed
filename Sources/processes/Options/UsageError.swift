/// An invalid command line.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String

  /// `EX_USAGE` of sysexits.h.
  static let exitCode: Int32 = 64
}
