/// Keeps up to date what depends on what it was before: it must see every change, observed or not.
@usableFromInline
final class PropertyHold<Value> {
  private let core: PropertyCore<Value>

  @usableFromInline
  init(_ core: PropertyCore<Value>) {
    self.core = core
    core.holds += 1
    core.connect(with: nil)
  }

  deinit {
    let core = core
    core.events.home.runLast {
      core.holds -= 1
      core.disconnectIfUnneeded()
    }
  }
}

/// What sets a property that follows a producer: ends with it.
final class PropertyFeed<Value> {
  private let core: PropertyCore<Value>
  private let run: any Disposable

  init(_ core: PropertyCore<Value>, _ run: any Disposable) {
    (self.core, self.run) = (core, run)
  }

  deinit {
    run.silence()
    core.events.home.runLast { [run, core] in
      run.dispose()
      core.finish()
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
