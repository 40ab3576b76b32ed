internal import Synchronization

/// Delivers to one closure where it belongs, and ends that.
///
/// `@unchecked Sendable`: `action` is only touched in the jobs of the domain, the rest is made for any thread.
package final class SharedObservation<Value, Failure: Error>: @unchecked Sendable {
  package typealias Event = Signal<Value, Failure>.Event

  private let domain: SharedDomain
  private let silence = Silence()
  /// What it subscribed to.
  private let ending = CompositeDisposable()
  private let mailbox: Mailbox<Event>?
  private var action: ((Event) -> Void)?

  /// Set once, from any thread: nothing is delivered any more.
  private final class Silence: Sendable {
    private let flag = Atomic(false)
    var isKept: Bool { flag.load(ordering: .acquiring) }
    func begin() { flag.store(true, ordering: .releasing) }
  }

  /// Observes through `start`, which runs as a job of the domain; its lifetime ends with the observation.
  @discardableResult
  package static func begin(
    in domain: SharedDomain, home: (any Actor)?, _ action: @escaping (Event) -> Void,
    start: @escaping (@escaping (Event) -> Void, Lifetime) -> Void
  ) -> SharedDisposable {
    let observation = SharedObservation(in: domain, home: home, action)
    observation.begin(start)
    return observation.disposable
  }

  package init(in domain: SharedDomain, home: (any Actor)?, _ action: @escaping (Event) -> Void) {
    self.domain = domain
    guard let home else {
      mailbox = nil
      self.action = action
      return
    }
    mailbox = Mailbox(home) { [silence] event in
      if !silence.isKept { action(event) }
      return !event.isTerminal
    }
  }

  package func begin(_ start: @escaping (@escaping (Event) -> Void, Lifetime) -> Void) {
    domain.run { [self] in
      if !silence.isKept { start({ self.receive($0) }, Lifetime(ending)) }
    }
  }

  /// What ends it, from any thread.
  package var disposable: SharedDisposable { SharedDisposable(running: dispose) }

  /// Ends it with `lifetime`, which lives in another domain.
  package func tie(to lifetime: Lifetime, in domain: SharedDomain) {
    domain.run { [disposable, ending] in
      let entry = lifetime += disposable
      ending.add { entry?.dispose() }
    }
  }

  /// In a job.
  private func receive(_ event: Event) {
    guard !silence.isKept else { return }
    if let mailbox {
      // Perhaps inline, so this is a call as well.
      if !domain.callOut({ mailbox.post(event) }) { end() }
    } else if let action {
      domain.callOut { action(event) }
    }
    if event.isTerminal { end() }
  }

  /// In a job: nothing is received any more.
  private func end() {
    action = nil
    ending.dispose()
  }

  private func dispose() {
    silence.begin()
    mailbox?.close()
    // A start that is under way finds out at once; the rest waits for its turn.
    ending.silence()
    domain.run { self.end() }
  }
}
