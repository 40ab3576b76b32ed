/// Keeps up to date what depends on what it was before: it must see every change, observed or not.
@usableFromInline
final class PropertyHold<Value> {
  /// Given up at home, wherever this dies.
  private let core: Unmanaged<PropertyCore<Value>>

  @usableFromInline
  init(_ core: PropertyCore<Value>) {
    self.core = .passRetained(core)
    core.holds += 1
    core.connect(with: nil)
  }

  deinit {
    let home = core._withUnsafeGuaranteedRef { $0.events.home }
    home.runLast { [core] in
      let core = core.takeRetainedValue()
      core.holds -= 1
      core.disconnectIfUnneeded()
    }
  }
}
