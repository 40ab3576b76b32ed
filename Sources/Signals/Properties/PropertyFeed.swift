/// The feed of a property that follows a producer. When it is deallocated, the property ends.
final class PropertyFeed<Value> {
  private final class Content {
    let core: PropertyCore<Value>
    let run: any Disposable
    init(_ core: PropertyCore<Value>, _ run: any Disposable) { (self.core, self.run) = (core, run) }
  }

  /// Released at its home, wherever this object is deallocated.
  private let content: Unmanaged<Content>

  init(_ core: PropertyCore<Value>, _ run: any Disposable) { content = .passRetained(Content(core, run)) }

  deinit {
    let home = content._withUnsafeGuaranteedRef {
      $0.run.silence()
      return $0.core.events.home
    }
    home.runLast { [content] in
      let content = content.takeRetainedValue()
      content.run.dispose()
      content.core.finish()
    }
  }
}
