extension SignalProducer where Value: Sendable {
  /// A shared producer's events on the actor that made this, in order; from here on nothing need be `Sendable`.
  @inlinable
  public init(_ shared: SharedSignalProducer<Value, Failure>, isolation: isolated any Actor = #isolation) {
    let begin = shared.base.begin
    let domain = shared.domain
    self.init(depth: shared.base.depth) { sink, lifetime in
      let observation = SharedObservation<Value, Failure>(in: domain, home: isolation, sink)
      observation.startEnding()
      lifetime += observation
      observation.begin(begin)
    }
  }
}
