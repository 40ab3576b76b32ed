/// An operator without state: what it makes of an event depends on nothing but the event.
@usableFromInline
protocol Projection<Value, Failure, NewValue, NewFailure> {
  associatedtype Value
  associatedtype Failure: Error
  associatedtype NewValue
  associatedtype NewFailure: Error

  func project(
    _ event: Signal<Value, Failure>.Event, _ output: (Signal<NewValue, NewFailure>.Event) -> Void)
}

/// A signal of what a projection makes of another's events.
///
/// It takes no part until somebody observes it: having no state, it misses nothing. Then it gets a core, so that the projection
/// is asked once for each event however many observe, and is fed by the nearest signal above that others can reach. The
/// projections between, of signals that only the next one knows, call one another.
/// ```
///   root's core ──link──▶ ProjectedSignal ──calls──▶ … ──▶ ProjectedSignal ──▶ core ──links──▶ observers
///
///   root ◀──holds── ProjectedSignal ◀── … ◀── ProjectedSignal ◀── held by users, or by the link
/// ```
@usableFromInline
final class ProjectedSignal<P: Projection>: Signal<P.NewValue, P.NewFailure> {
  @usableFromInline typealias Source = Signal<P.Value, P.Failure>

  @usableFromInline let projection: P
  /// Held by hand, so that it can be asked whether others hold it.
  @exclusivity(unchecked) @usableFromInline var upstream: Unmanaged<Source>

  @inlinable
  init(_ source: Source, _ projection: P) {
    self.projection = projection
    upstream = .passRetained(source)
    super.init(
      depth: source.depth + 1,
      Derivation { signal, holder in unsafeDowncast(signal, to: ProjectedSignal.self).connect(for: holder) })
  }

  /// Observes the nearest signal above that is not this one's alone.
  @inlinable
  func connect(for holder: any ProjectionHolder) -> any Disposable {
    let isAlone = withUnsafeMutablePointer(to: &upstream) {
      UnsafeMutableRawPointer($0).withMemoryRebound(to: Source.self, capacity: 1) {
        isKnownUniquelyReferenced(&$0.pointee)
      }
    }
    return upstream._withUnsafeGuaranteedRef { source in
      // Nor does anybody hold it weakly, who could observe it later: the object itself counts as one.
      if isAlone, source.core == nil, _getWeakRetainCount(source) == 1, _getUnownedRetainCount(source) == 1 {
        switch source.derivation {
        case .some(let derivation):
          source.receiver = Source.Receiver(self) { next, event in
            Unmanaged<ProjectedSignal>.fromOpaque(next)._withUnsafeGuaranteedRef { $0.receive(event) }
          }
          return derivation.connect(source, holder)
        case .none: break
        }
      }
      let feed = Feed(self, for: holder)
      return source.observe { feed.projection.receive($0) }
    }
  }

  /// What the source calls, and it alone holds: when it goes without an end, nothing can arrive any more.
  @usableFromInline
  final class Feed {
    /// The holder holds this one as well.
    @usableFromInline unowned(unsafe) let projection: ProjectedSignal
    @usableFromInline let holder: any ProjectionHolder

    @inlinable
    init(_ projection: ProjectedSignal, for holder: any ProjectionHolder) {
      self.projection = projection
      self.holder = holder
      holder.feedHasBegun()
    }

    deinit { holder.feedHasGone() }
  }

  @inlinable
  func receive(_ event: Source.Event) { projection.project(event) { self.pass($0) } }

  deinit {
    // Some of them may go within one another.
    if depth % 8 == 0 { Unwinding.release(.fromOpaque(upstream.toOpaque())) } else { upstream.release() }
  }
}
