/// The way into a core that lives in the jobs of another domain.
///
/// When it is released, on any thread, nothing can be sent there any more. The core ends in a job, after all that has
/// been sent.
@usableFromInline
package final class RemoteEntrance<Value, Failure: Error> {
  @usableFromInline package let core: SignalCore<Value, Failure>
  private let domain: SharedDomain

  /// Nothing observes the core yet.
  @usableFromInline
  package init(_ core: SignalCore<Value, Failure>, in domain: SharedDomain) {
    core.live(in: domain)
    self.core = core
    self.domain = domain
  }

  deinit { domain.run { [core] in core.forsake() } }
}
