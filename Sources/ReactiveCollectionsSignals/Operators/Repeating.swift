extension SignalProducer {
  /// Starts this producer `count` times, each time when the previous start has completed. With a `count` of zero, it
  /// only completes.
  ///
  /// ```swift
  /// SignalProducer(1...2).repeat(2).collect().startWithValues { print($0) }  // prints: [1, 2, 1, 2]
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func `repeat`(_ count: Int) -> SignalProducer {
    precondition(count >= 0, "Cannot repeat \(count) times")
    guard count > 0 else { return .empty }
    return .starting(after: depth, weight: 8) { sink, lifetime in
      let rounds = Succession(within: lifetime)
      var remaining = count
      func round() -> any Disposable {
        remaining -= 1
        return start(within: lifetime) { event in
          if case .completed = event, remaining > 0 { rounds.start(round) } else { sink(event) }
        }
      }
      rounds.start(round)
    }
  }
}
