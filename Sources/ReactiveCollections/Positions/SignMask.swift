extension FixedWidthInteger where Self: SignedInteger {
  /// All bits if the number is below zero, and none otherwise: the answer to `a < b`, as `(a - b).signMask`, from which
  /// loops without a branch are made.
  @inline(__always)
  var signMask: Self { self &>> Self(truncatingIfNeeded: Self.bitWidth &- 1) }
}
