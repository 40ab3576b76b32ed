/// A stateless operator: its output depends only on the current event.
@usableFromInline
protocol Projection<Value, Failure, NewValue, NewFailure> {
  associatedtype Value
  associatedtype Failure: Error
  associatedtype NewValue
  associatedtype NewFailure: Error

  func project(
    _ event: Signal<Value, Failure>.Event, _ output: (Signal<NewValue, NewFailure>.Event) -> Void)
}

/// A signal of the events that a projection makes of another signal's events.
///
/// It does nothing until it is observed: having no state, it misses nothing. Then it gets a core, so that the
/// projection is called once for each event regardless of the number of observers, and is fed by the nearest signal
/// upstream with a core. Projections in between, which nothing else observes, call one another. If one of them is
/// observed later, it gets a core as well: it takes over the link, and the next projection observes it.
///
/// ```
///   root's core ──link──▶ ProjectedSignal ──calls──▶ … ──▶ ProjectedSignal ──▶ core ──links──▶ observers
///
///   root ◀──holds── ProjectedSignal ◀── … ◀── ProjectedSignal ◀── held by users, or by the link
/// ```
@usableFromInline
final class ProjectedSignal<P: Projection>: Signal<P.NewValue, P.NewFailure> {
  @usableFromInline typealias Source = Signal<P.Value, P.Failure>

  @usableFromInline let projection: P
  /// Unmanaged, because it is released in `deinit` in one of two ways.
  @usableFromInline let upstream: Unmanaged<Source>

  @inlinable
  init(_ source: Source, _ projection: P) {
    self.projection = projection
    upstream = .passRetained(source)
    super.init(
      depth: source.depth + 1,
      Derivation { signal, holder, rest in
        unsafeDowncast(signal, to: ProjectedSignal.self).connect(for: holder, &rest)
      })
  }

  /// Whether its events pass through a trampoline. If so, the source gets a core of its own, even if nothing else
  /// observes it.
  @inlinable var bounces: Bool { Trampoline.isDue(after: depth - 1) }

  /// Observes the nearest upstream signal that something else observes, or that is no projection.
  @inlinable
  func connect(for holder: any ProjectionHolder, _ rest: inout Connecting) -> any Disposable {
    upstream._withUnsafeGuaranteedRef { source in
      let bounces = bounces
      var useless: (any Disposable)?
      if !bounces, source.core == nil, !source.isFed {
        switch source.derivation {
        case .some(let derivation):
          source.receiver = Source.Receiver(self) { next, event in
            Unmanaged<ProjectedSignal>.fromOpaque(next)._withUnsafeGuaranteedRef { $0.receive(event) }
          }
          let connection = derivation.connect(source, holder, &rest)
          if source.core == nil {
            if !source.isFed { source.feed = rest.link }
            return connection
          }
          // Connecting has released other observers, and these have begun to observe the source.
          useless = connection
        case .none: break
        }
      }
      let link = SourceLink(self, for: holder)
      useless?.dispose()
      // Connecting the source sets another one.
      defer { rest.link = link }
      if source.isView { return source.observeView { link.take($0) } }
      // The link holds itself, which needs no allocation, until the source releases it.
      if bounces {
        link.action = .events { link.bounce($0) }
        rest.next = { rest in if link.isDead { link.didUnlink() } else { source.add(link, &rest) } }
      } else {
        link.action = .events { link.take($0) }
        source.add(link, &rest)
      }
      return link
    }
  }

  override func link(to source: AnyObject, for holder: any ProjectionHolder) -> any ProjectionLink {
    upstream._withUnsafeGuaranteedRef { upstream in
      guard upstream === source, let core = upstream.core else {
        let link = upstream.link(to: source, for: holder)
        upstream.feed = link
        return link
      }
      let link = SourceLink(self, for: holder)
      link.action = .events { link.take($0) }
      core.add(link)
      return link
    }
  }

  /// A link of the source's list that feeds a projection, and through other projections the holder.
  ///
  /// `@unchecked Sendable`, like its superclass: elsewhere, only the mark is touched, and, when the link is
  /// deallocated, the holder, whose core was set before the link was made and is asked only for an atomic number.
  @usableFromInline
  final class SourceLink: ObserverLink<P.Value, P.Failure>, ProjectionLink, @unchecked Sendable {
    /// Unretained, so that an event needs no retain: the holder holds this projection as well.
    @usableFromInline let projection: Unmanaged<ProjectedSignal>
    @usableFromInline var holder: (any ProjectionHolder)?
    /// How many events are on the trampoline. Exclusivity is not checked: each access is over at once.
    @exclusivity(unchecked) @usableFromInline var bouncing = 0

    @inlinable
    init(_ projection: ProjectedSignal, for holder: any ProjectionHolder) {
      self.projection = .passUnretained(projection)
      self.holder = holder
      super.init(.none)
      holder.connect(to: self)
    }

    deinit { sourceReleased() }

    @inlinable
    func take(_ event: Event) { projection._withUnsafeGuaranteedRef { $0.receive(event) } }

    /// Passes an event on, possibly later, unless the holder has given up this link by then.
    @usableFromInline
    func bounce(_ event: Event) {
      guard holder != nil else { return }
      bouncing += 1
      Trampoline.run {
        // Asked now: meanwhile, another projection may have taken over the link.
        if self.holder?.isConnected(to: self) == true { self.take(event) }
        self.bouncing -= 1
        // While the closure is running, it is not released; it is released when it has returned.
        if self.isDead { self.releaseAction() }
      }
    }

    @usableFromInline
    override func clear() {
      super.clear()
      if bouncing == 0 { sourceReleased() }
    }

    private func sourceReleased() {
      guard let holder = holder.take() else { return }
      holder.sourceReleased(self)
    }
  }

  @inlinable
  func receive(_ event: Source.Event) { projection.project(event) { self.pass($0) } }

  deinit {
    // Releasing a long chain may nest deinitializers.
    if depth % 16 == 0 { DeferredRelease.release(.fromOpaque(upstream.toOpaque())) } else { upstream.release() }
  }
}
