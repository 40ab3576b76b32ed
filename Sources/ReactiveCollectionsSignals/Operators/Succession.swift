/// Starts the parts of a whole one after another, each when the previous one has ended.
///
/// If a part ends while it is being started, a loop starts the next one, so that any number of parts needs no more
/// stack than one.
@usableFromInline
final class Succession {
  private let lifetime: Lifetime
  private var current: (any Disposable)?
  private var isStarting = false
  private var next: (() -> any Disposable)?

  @usableFromInline
  init(within lifetime: Lifetime) { self.lifetime = lifetime }

  /// Ends the current part, and starts the next unless the whole has ended. `part` starts it within the lifetime.
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
