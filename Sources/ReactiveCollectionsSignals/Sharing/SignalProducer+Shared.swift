extension SignalProducer where Value: Sendable {
  /// Creates a producer of a shared producer's events on the actor that creates it, in order. From here on, values
  /// don't have to be `Sendable`.
  ///
  /// ```swift
  /// let name = SharedProperty("Ada")
  /// let title = Property(initial: "", then: SignalProducer(name.producer))  // on this actor
  /// name.value = "Cleo"
  /// print(title.value)  // prints: Cleo
  /// ```
  @inlinable
  public init(_ shared: SharedSignalProducer<Value, Failure>, isolation: isolated any Actor = #isolation) {
    requireIsolation(to: isolation, for: "A producer of a shared producer's events")
    let begin = shared.base.begin
    let domain = shared.domain
    self.init(depth: shared.base.depth) { sink, lifetime in
      let observation = SharedObservation<Value, Failure>(in: domain, actor: isolation, sink)
      observation.startEnding()
      lifetime += observation
      observation.begin(begin)
    }
  }
}
