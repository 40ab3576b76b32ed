internal import Signals

extension SharedObservation {
  /// Observes through `start`, which runs as a job of the domain. When the observation ends, `detached` is called once,
  /// even if the observation ends before the job has run; the job then does nothing.
  static func begin(
    in domain: SharedDomain, home: (any Actor)?, detached: @escaping () -> Void, _ action: @escaping (Event) -> Void,
    start: @escaping (@escaping (Event) -> Void, Lifetime) -> Void
  ) -> SharedDisposable {
    let observation = SharedObservation(in: domain, home: home, action)
    observation.startEnding().add(detached)
    observation.begin(start)
    return observation
  }
}
