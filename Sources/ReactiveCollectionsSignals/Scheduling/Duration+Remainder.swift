extension Duration {
  /// Returns what is left after subtracting a duration as often as it fits. Exact, unlike a division of durations, whose
  /// result is rounded, so that sums of it drift.
  ///
  /// - Precondition: This is not negative, and `divisor` is positive.
  package func remainder(dividingBy divisor: Duration) -> Duration {
    precondition(self >= .zero && divisor > .zero, "Cannot divide \(self) by \(divisor)")
    // Binary long division. The 128-bit number of attoseconds, which could be divided, needs systems of 2024.
    var (rest, multiple) = (self, divisor)
    while multiple <= rest - multiple { multiple += multiple }
    while multiple >= divisor {
      if rest >= multiple { rest -= multiple }
      multiple /= 2
    }
    return rest
  }
}
