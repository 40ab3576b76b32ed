/// An entrance to a core that lives on the queue of another domain.
///
/// When it is deallocated, on any thread, nothing more can be sent to the core. The core then ends on the queue, after
/// all events that have been sent.
@usableFromInline
package final class RemoteEntrance<Value, Failure: Error> {
  @usableFromInline package let core: SignalCore<Value, Failure>
  private let domain: SharedDomain

  /// Creates an entrance to a core that is not observed yet.
  @usableFromInline
  package init(_ core: SignalCore<Value, Failure>, in domain: SharedDomain) {
    core.live(in: domain)
    self.core = core
    self.domain = domain
  }

  deinit { domain.run { [core] in core.sourceReleased() } }
}
