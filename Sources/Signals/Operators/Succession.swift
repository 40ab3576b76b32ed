/// Starts parts of a whole one after the other, each once the one before has ended.
///
/// Those that end while they are being started are followed by the next in a loop, so that any number of them needs no more stack
/// than one.
@usableFromInline
final class Succession {
  private let lifetime: Lifetime
  private var current: (any Disposable)?
  private var isStarting = false
  private var next: (() -> any Disposable)?

  @usableFromInline
  init(within lifetime: Lifetime) { self.lifetime = lifetime }

  /// Ends the part that goes on, and starts the next, unless the whole has ended. `part` starts it within the lifetime.
  @usableFromInline
  func start(_ part: @escaping () -> any Disposable) {
    guard !isStarting else { return next = part }
    isStarting = true
    current?.dispose()
    var due = Optional(part)
    while let part = due, !lifetime.hasEnded {
      current = part()
      due = next.take()
    }
    isStarting = false
  }
}
