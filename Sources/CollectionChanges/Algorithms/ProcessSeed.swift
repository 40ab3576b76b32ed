/// A number that differs from process to process, so that whoever chooses the input of an algorithm cannot foresee its
/// pseudo-random choices.
enum ProcessSeed {
  static let value = UInt64(truncatingIfNeeded: Hasher().finalize())
}
