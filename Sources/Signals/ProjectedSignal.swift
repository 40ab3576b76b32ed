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
/// projections between, of signals that only the next one knows, run as nested calls.
/// ```
///   root's core ──link──▶ run … run ──▶ core ──links──▶ observers
///                                        ▲
///   root ◀── ProjectedSignal ◀── … ◀── ProjectedSignal ◀── held by users, or by the link
/// ```
@usableFromInline
final class ProjectedSignal<P: Projection>: Signal<P.NewValue, P.NewFailure> {
  @usableFromInline typealias Source = Signal<P.Value, P.Failure>

  @usableFromInline let projection: P
  /// Held by hand: it is called without a retain, and can be asked whether others hold it.
  @exclusivity(unchecked) @usableFromInline var upstream: Unmanaged<Source>

  @inlinable
  init(_ source: Source, _ projection: P) {
    self.projection = projection
    upstream = .passRetained(source)
    super.init(
      depth: source.depth + 1,
      Derivation(
        run: { signal, root, output in
          let signal = unsafeDowncast(signal, to: ProjectedSignal.self)
          signal.upstream._withUnsafeGuaranteedRef { source in
            if source.core == nil {
              switch source.derivation {
              case .some(let derivation):
                return derivation.run(source, root) { signal.projection.project($0, output) }
              case .none: break
              }
            }
            signal.projection.project(root.assumingMemoryBound(to: Source.Event.self).pointee, output)
          }
        },
        connect: { signal, feed in unsafeDowncast(signal, to: ProjectedSignal.self).connect(feed) }))
  }

  /// Observes the nearest signal above that is not this one's alone.
  @inlinable
  func connect(_ feed: @escaping (UnsafeRawPointer) -> Void) -> any Disposable {
    let isAlone = withUnsafeMutablePointer(to: &upstream) {
      UnsafeMutableRawPointer($0).withMemoryRebound(to: Source.self, capacity: 1) {
        isKnownUniquelyReferenced(&$0.pointee)
      }
    }
    return upstream._withUnsafeGuaranteedRef { source in
      if isAlone, source.core == nil {
        switch source.derivation {
        case .some(let derivation): return derivation.connect(source, feed)
        case .none: break
        }
      }
      return source.observe { event in withUnsafePointer(to: event) { feed(UnsafeRawPointer($0)) } }
    }
  }

  deinit { Unwinding.release(.fromOpaque(upstream.toOpaque())) }
}
