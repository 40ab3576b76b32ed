internal import ReactiveCollections

/// Completions that wait for a view. Each is called once, at the latest when this object is deallocated, that is, when
/// nothing is left that could finish the work: on the main actor, whichever thread that happens on.
@MainActor final class CompletionWaiters {
  /// The waiting completions, in an object of their own, so that the end of the lifetime can call them.
  private final class Due {
    var all: [() -> Void] = []

    func resume() {
      let due = all
      all = []
      for caller in due { caller() }
    }
  }

  private let due = Due()
  private let life = Lifetime.make()

  init() { life.lifetime.observeEnded { [due] in due.resume() } }

  func append(_ caller: @escaping () -> Void) { due.all.append(caller) }

  func resume() { due.resume() }

  func takeOver(_ others: CompletionWaiters) {
    due.all += others.due.all
    others.due.all = []
  }
}
