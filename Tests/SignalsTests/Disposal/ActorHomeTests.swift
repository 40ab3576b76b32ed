import Testing

@testable import Signals

@globalActor private actor Stage { static let shared = Stage() }

/// An actor is no thread: what else runs on the thread of its last observer is not at home.
@Suite struct ActorHomeTests {
  /// Ends an observation when it goes.
  private final class Owner {
    let observation: any Disposable
    init(_ observation: any Disposable) { self.observation = observation }
    deinit { observation.dispose() }
  }

  @Stage private final class Screen {
    private let owner: Owner
    init(_ signal: Signal<Int, Never>, _ log: Collected<String>) {
      let witness = Witness { log.append("let go of") }
      owner = Owner(signal.observeValues { _ in withExtendedLifetime(witness) {} })
    }
  }

  @Stage private enum World {
    static let (signal, input) = Signal<Int, Never>.pipe()
    static func screen(_ log: Collected<String>) -> Screen { Screen(signal, log) }
    static func send() { input.send(value: 1) }
    static func disposeAtHome(_ log: Collected<String>) {
      let witness = Witness { log.append("let go of") }
      signal.observeValues { _ in withExtendedLifetime(witness) {} }.dispose()
    }
  }

  @Test func whatDiesOutsideOfTheActorIsLetGoOfOnIt() async {
    let log = Collected<String>()
    await Task.detached { @concurrent in
      for _ in 0..<100 {
        var screen: Screen? = await World.screen(log)
        _ = screen
        // Very likely on the thread that the actor ran on.
        screen = nil
      }
    }.value
    // Observing lets go, too.
    let before = log.count
    #expect(before < 100)
    await World.send()
    #expect(log.count == 100)
    await World.disposeAtHome(log)
    #expect(log.count == 101)
  }
}
