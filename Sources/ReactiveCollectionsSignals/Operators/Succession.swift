/// Starts the parts of a whole one after another, each when the previous one has ended.
///
/// If a part ends while it is being started, a loop starts the next one, so that any number of parts needs no more
/// stack than one.
@usableFromInline
final class Succession {
  @usableFromInline typealias Part = () -> any Disposable

  private enum State {
    case running((any Disposable)?)
    /// A part is being started, and may have ended already: then the next one is known.
    case starting(next: Part?)
  }

  private let lifetime: Lifetime
  private var state = State.running(nil)

  @usableFromInline
  init(within lifetime: Lifetime) { self.lifetime = lifetime }

  /// Ends the current part, and starts the next unless the whole has ended. `part` starts it within the lifetime.
  @usableFromInline
  func start(_ part: @escaping Part) {
    guard case .running(var current) = state else { return state = .starting(next: part) }
    state = .starting(next: nil)
    current?.dispose()
    var due = Optional(part)
    while let part = due, !lifetime.hasEnded {
      current = part()
      if case .starting(let next) = state { due = next }
      state = .starting(next: nil)
    }
    state = .running(current)
  }
}
