/// What sets a property that follows a producer: ends with it.
final class PropertyFeed<Value> {
  private final class Content {
    let core: PropertyCore<Value>
    let run: any Disposable
    init(_ core: PropertyCore<Value>, _ run: any Disposable) { (self.core, self.run) = (core, run) }
  }

  /// Given up at home, wherever this is deallocated.
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
