/// A kernel that hosts a state machine by closures, and knows nothing else of it.
///
/// A type that is a kernel itself is in every program, since the runtime may ask for a conformance, with all that it
/// refers to. What only closures refer to is linked where they are made: in programs that use the operator.
@usableFromInline
struct Hosting<State, Sources: InputSet, Output: Shape>: Kernel {
  @usableFromInline var state: State
  @usableFromInline let first: (inout State, Sources) -> Output.Value
  @usableFromInline let next: (inout State, Sources, inout Steps<Output>) -> Void
  @usableFromInline let followsVersions: Bool
  @usableFromInline let links: HostedLinks<State>?

  /// - Parameters:
  ///   - followsVersions: Whether the node's versions are those of its source, and not its own.
  @inlinable
  init(
    _ state: State, followsVersions: Bool = false, links: HostedLinks<State>? = nil,
    begin: @escaping (inout State, Sources) -> Output.Value,
    follow: @escaping (inout State, Sources, inout Steps<Output>) -> Void
  ) {
    self.state = state
    self.followsVersions = followsVersions
    self.links = links
    first = begin
    next = follow
  }

  @inlinable
  mutating func begin(_ sources: Sources) -> Output.Value { first(&state, sources) }

  @inlinable
  mutating func follow(_ sources: Sources, _ steps: inout Steps<Output>) { next(&state, sources, &steps) }

  @inlinable
  func version(of sources: Sources) -> Int { followsVersions ? sources.version : 0 }

  @usableFromInline func link(_ node: Node) { links?.link(state, node) }
  @usableFromInline func unlink() { links?.unlink(state) }
  @usableFromInline func forEachChosen(_ body: (Node) -> Void) { links?.forEachChosen(state, body) }
  @usableFromInline func forEachFollower(_ body: (Node) -> Void) { links?.forEachFollower(state, body) }
  @inlinable var mayEndEarly: Bool { links?.mayEndEarly == true }
  @usableFromInline func isOver(_ sources: Sources) -> Bool {
    let haveEnded = sources.haveEnded
    return links?.isOver(state, haveEnded) ?? haveEnded
  }
  @usableFromInline mutating func end() { links?.end(&state) }
}

/// How a hosted state machine is linked to other nodes than its sources. See ``Kernel``.
@usableFromInline
final class HostedLinks<State> {
  @usableFromInline let mayEndEarly: Bool
  fileprivate let isOver: (State, Bool) -> Bool
  fileprivate let link: (State, Node) -> Void
  fileprivate let unlink: (State) -> Void
  fileprivate let forEachChosen: (State, (Node) -> Void) -> Void
  fileprivate let forEachFollower: (State, (Node) -> Void) -> Void
  fileprivate let end: (inout State) -> Void

  /// - Parameters:
  ///   - mayEndEarly: Whether the end is asked for after each update, and not only when a source has ended.
  ///   - isOver: Whether the node ends. Receives whether its sources have ended.
  init(
    mayEndEarly: Bool = false, isOver: @escaping (State, _ sourcesHaveEnded: Bool) -> Bool = { $1 },
    link: @escaping (State, Node) -> Void = { _, _ in },
    unlink: @escaping (State) -> Void = { _ in },
    forEachChosen: @escaping (State, (Node) -> Void) -> Void = { _, _ in },
    forEachFollower: @escaping (State, (Node) -> Void) -> Void = { _, _ in },
    end: @escaping (inout State) -> Void = { _ in }
  ) {
    self.mayEndEarly = mayEndEarly
    self.isOver = isOver
    self.link = link
    self.unlink = unlink
    self.forEachChosen = forEachChosen
    self.forEachFollower = forEachFollower
    self.end = end
  }
}

extension Recipe {
  /// Returns the recipe of what a state machine with a rule makes of this one. `make` makes it of a rule, with the shape of
  /// its result, for each start.
  @inlinable
  func hosting<State, R, Output: Shape>(
    _ rule: Rule<R>, _ make: @escaping (S, R) -> (State, Output),
    begin: @escaping (inout State, S.Value) -> Output.Value,
    follow: @escaping (inout State, Record<S>, inout Steps<Output>) -> Void,
    replaceRule: ((inout State, R) -> (inout State, S.Value, inout Steps<Output>) -> Void)? = nil
  ) -> Recipe<Output> {
    deriving { source, starting in
      Domain.starting {
        let rule = RuleInput(rule, starting)
        let (state, shape) = make(source.node.shape, rule.value)
        let hosting = Hosting<State, RuledInput<S, R>, Output>(
          state, followsVersions: true, begin: { begin(&$0, $1.source.value) }
        ) { state, sources, steps in
          // As `Following` has it: changes are followed by the new rule, and then the rest is made of it.
          let replace = sources.rule.new.flatMap { replaceRule?(&state, $0) }
          if replace != nil { steps.composition = .comparing }
          sources.source.record?._withUnsafeGuaranteedRef { follow(&state, $0, &steps) }
          replace?(&state, sources.source.value, &steps)
        }
        return Derived(RuledInput(source.input, rule), shape, hosting)
      }
    }
  }

  /// Returns the recipe of what a state machine without a rule makes of this one.
  @inlinable
  func hosting<State, Output: Shape>(
    _ make: @escaping (S) -> (State, Output), begin: @escaping (inout State, S.Value) -> Output.Value,
    follow: @escaping (inout State, Record<S>, inout Steps<Output>) -> Void
  ) -> Recipe<Output> {
    deriving { source, _ in
      Domain.starting {
        let (state, shape) = make(source.node.shape)
        return source.hosting(state, shape, begin: begin, follow: follow)
      }
    }
  }
}

extension Started {
  /// Returns the node of what a state machine without a rule makes of this one.
  @inlinable
  func hosting<State, Output: Shape>(
    _ state: State, _ shape: Output, begin: @escaping (inout State, S.Value) -> Output.Value,
    follow: @escaping (inout State, Record<S>, inout Steps<Output>) -> Void
  ) -> Holder<Output> {
    let hosting = Hosting<State, SingleInput<S>, Output>(
      state, followsVersions: true, begin: { begin(&$0, $1.value) }
    ) { state, source, steps in
      source.record?._withUnsafeGuaranteedRef { follow(&state, $0, &steps) }
    }
    return Derived(input, shape, hosting)
  }
}
