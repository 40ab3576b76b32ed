/// Keeps a derived property up to date that depends on its previous value: such a property must see every change,
/// whether it is observed or not.
@usableFromInline
final class PropertyHold<Value> {
  /// Released at its home, wherever this object is deallocated.
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
