import Testing

@testable import ReactiveCollectionsSignals

// What happens away from the main actor, and where its consequences happen.

/// Runs `body` away from the main actor.
@concurrent func offMain(_ body: @Sendable () -> Void) async { body() }

/// Runs `body` on another thread while the main actor waits for it.
@MainActor func offMainBlocking(_ body: @escaping @Sendable () -> Void) async { onThread(body) }

/// Releases the reference, which is the last one, away from the main actor.
@MainActor func dropOffMain<Object>(_ reference: inout Object?) async {
  let carried = Carried(reference)
  reference = nil
  await drop(consume carried)
}

@concurrent func drop<Object>(_ object: consuming sending Carried<Object>) async {
  _ = consume object
}

extension Collected<String> {
  /// Appends where it is called: at home, which is the main actor, or away.
  func appendPlace() { append(isOnMainActor() ? "home" : "away") }

  /// Waits for a number of strings, and expects that all of them were appended at home.
  func expectHome(_ count: Int = 1, _ location: SourceLocation = #_sourceLocation) async {
    await until { self.count == count }
    #expect(values == Array(repeating: "home", count: count), sourceLocation: location)
  }
}

/// Reports its deallocation.
final class Witness: Sendable {
  private let died: @Sendable () -> Void
  init(_ died: @escaping @Sendable () -> Void) { self.died = died }
  deinit { died() }
}

/// A value that can send in its `deinit`.
final class Farewell {
  let number: Int
  private let onDeath: () -> Void
  init(_ number: Int, _ onDeath: @escaping () -> Void = {}) { (self.number, self.onDeath) = (number, onDeath) }
  deinit { onDeath() }
}
