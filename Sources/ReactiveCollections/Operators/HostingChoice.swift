/// A kernel that hosts a state machine with parts by closures: see ``Hosting``. What it makes of elements is its own matter.
@usableFromInline
struct HostingChoice<State, Element, Output: Shape>: Kernel {
  @usableFromInline typealias Sources = SingleInput<ListShape<Element>>

  private var state: State
  private let parts: Parts
  private let first: (inout State, Sources) -> Output.Value
  private let choosing: (inout State, Sources, Node) -> Bool
  private let next: (inout State, Sources, inout Steps<Output>) -> Void
  private let done: ((inout State, Sources) -> Bool)?
  private let over: ((State, Sources) -> Bool)?

  /// - Parameters:
  ///   - isDone: Whether the list is not needed any more. If `nil`, it always is.
  ///   - isOver: Whether the result has ended. If `nil`, it has when the list has.
  @usableFromInline
  init(
    _ state: State, _ parts: Parts, begin: @escaping (inout State, Sources) -> Output.Value,
    choose: @escaping (inout State, Sources, Node) -> Bool,
    follow: @escaping (inout State, Sources, inout Steps<Output>) -> Void,
    isDone: ((inout State, Sources) -> Bool)? = nil, isOver: ((State, Sources) -> Bool)? = nil
  ) {
    self.state = state
    self.parts = parts
    first = begin
    choosing = choose
    next = follow
    done = isDone
    over = isOver
  }

  @usableFromInline static var choosesSources: Bool { true }

  @usableFromInline
  mutating func begin(_ source: Sources) -> Output.Value {
    defer { _ = parts.takeChanged() }
    return first(&state, source)
  }

  @usableFromInline
  mutating func choose(_ source: Sources, for node: Node) -> Bool { choosing(&state, source, node) }

  @usableFromInline
  mutating func follow(_ source: Sources, _ steps: inout Steps<Output>) { next(&state, source, &steps) }

  @usableFromInline func link(_ node: Node) { parts.link(node) }
  @usableFromInline func unlink() { parts.unlink() }
  @usableFromInline func forEachChosen(_ body: (Node) -> Void) { parts.forEachMember(body) }

  @usableFromInline mutating func isDone(with source: Sources) -> Bool { done?(&state, source) ?? false }
  @usableFromInline func isOver(_ source: Sources) -> Bool { over?(state, source) ?? source.haveEnded }
}
