/// A projection that is connected, whatever its type.
@usableFromInline
protocol ProjectionHolder: AnyObject {
  func connect(to link: AnyObject)
  func isConnected(to link: AnyObject) -> Bool
  func sourceReleased(_ link: AnyObject)
  /// Observes a projection upstream that has called the next one directly until now. Returns the connection that it
  /// was fed by, which `source` takes over.
  func follow(_ source: AnyObject) -> (any Disposable)?
}

/// The link from a core to a projection, whatever its type.
@usableFromInline
protocol ProjectionLink: Disposable, AnyObject {
  /// The projection whose core gets the events, directly or through others.
  var holder: (any ProjectionHolder)? { get set }
}

extension Signal: ProjectionHolder {
  @usableFromInline final func connect(to link: AnyObject) { core?.connect(to: link) }
  @usableFromInline final func isConnected(to link: AnyObject) -> Bool { core?.isConnected(to: link) == true }
  @usableFromInline final func sourceReleased(_ link: AnyObject) { core?.sourceReleased(link) }

  @usableFromInline
  final func follow(_ source: AnyObject) -> (any Disposable)? {
    let connection = core?.projected.take()
    core?.projected = link(to: source, for: self)
    return connection
  }
}

extension Signal {
  /// Whether it has no core, and calls another projection directly.
  @usableFromInline final var isFed: Bool {
    guard let feed, let holder = feed.holder else { return false }
    return holder.isConnected(to: feed)
  }

  /// Gives a projection its core. What it has called directly becomes the first observer.
  @usableFromInline
  final func makeCore() -> SignalCore<Value, Failure> {
    let core = SignalCore<Value, Failure>()
    self.core = core
    guard let link = feed.take(), let holder = link.holder, holder.isConnected(to: link) else { return core }
    core.live()
    core.projected = holder.follow(self)
    link.holder = self
    core.connect(to: link)
    receiver = Receiver(core)
    return core
  }
}

/// The remaining work when a long chain of projections begins to observe its source.
///
/// `Signal.add(_:)` does it in a loop, so that a chain of any length does not need a deep stack.
@usableFromInline
struct Connecting {
  @usableFromInline var next: ((inout Connecting) -> Void)?
  /// The link that was made last.
  @usableFromInline var link: (any ProjectionLink)?
  @inlinable init() {}
}
