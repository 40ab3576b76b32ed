internal import ReactiveCollections

/// Those who wait for a view. They are told once, at the latest when nobody is there any more to finish what they wait for: on the main
/// actor, wherever that happens.
@MainActor final class Callers {
  /// Those who wait, apart from what says that nobody is there any more.
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

  func takeOver(_ others: Callers) {
    due.all += others.due.all
    others.due.all = []
  }
}
