/// A kernel that hosts a state machine by closures, and knows nothing else of it.
///
/// A type that is a kernel itself is in every program, since the runtime may ask for a conformance, with all that it
/// refers to. What only closures refer to is linked where they are made: in programs that use the operator.
@usableFromInline
struct Hosting<State, Sources: InputSet, Output: Shape>: Kernel {
  @usableFromInline var state: State
  @usableFromInline let first: (inout State, Sources) -> Output.Value
  @usableFromInline let next: (inout State, Sources, inout Steps<Output>) -> Void
  @usableFromInline let version: ((Sources) -> Int)?

  @inlinable
  init(
    _ state: State, version: ((Sources) -> Int)? = nil,
    begin: @escaping (inout State, Sources) -> Output.Value,
    follow: @escaping (inout State, Sources, inout Steps<Output>) -> Void
  ) {
    self.state = state
    self.version = version
    first = begin
    next = follow
  }

  @inlinable
  mutating func begin(_ sources: Sources) -> Output.Value { first(&state, sources) }

  @inlinable
  mutating func follow(_ sources: Sources, _ steps: inout Steps<Output>) { next(&state, sources, &steps) }

  @inlinable
  func version(of sources: Sources) -> Int { version?(sources) ?? 0 }
}
