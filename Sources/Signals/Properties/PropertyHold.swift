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

/// What sets a property that follows a producer: ends with it.
final class PropertyFeed<Value> {
  private final class Feeding {
    let core: PropertyCore<Value>
    let run: any Disposable
    init(_ core: PropertyCore<Value>, _ run: any Disposable) { (self.core, self.run) = (core, run) }
  }

  /// Given up at home, wherever this dies.
  private let feeding: Unmanaged<Feeding>

  init(_ core: PropertyCore<Value>, _ run: any Disposable) { feeding = .passRetained(Feeding(core, run)) }

  deinit {
    let home = feeding._withUnsafeGuaranteedRef {
      $0.run.silence()
      return $0.core.events.home
    }
    home.runLast { [feeding] in
      let feeding = feeding.takeRetainedValue()
      feeding.run.dispose()
      feeding.core.finish()
    }
  }
}

/// Several things that are kept alive together.
@usableFromInline
final class KeptTogether {
  private let objects: [Unmanaged<AnyObject>]

  private init(_ objects: [AnyObject]) { self.objects = objects.map { .passRetained($0) } }

  /// Nothing, one object, or several.
  @usableFromInline
  static func all(_ objects: [AnyObject?]) -> AnyObject? {
    let objects = objects.compactMap(\.self)
    return objects.count < 2 ? objects.first : KeptTogether(objects)
  }

  deinit {
    for object in objects { Unwinding.release(object) }
  }
}
