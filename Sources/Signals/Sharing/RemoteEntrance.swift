/// What leads into a core that lives in the jobs of another domain. It is let go of on any thread: then nobody can send there any more, which
/// the core learns in a job, behind all that has been sent.
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
