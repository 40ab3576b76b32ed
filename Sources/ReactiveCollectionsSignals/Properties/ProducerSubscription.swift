/// The subscription of a property or list that follows a producer. When it is deallocated, the property or list ends.
@usableFromInline
package final class ProducerSubscription {
  private final class Content {
    let core: Node
    let run: any Disposable
    init(_ core: Node, _ run: any Disposable) { (self.core, self.run) = (core, run) }
  }

  /// Released in its isolation, wherever this object is deallocated.
  private let content: Unmanaged<Content>

  @usableFromInline
  package init(_ core: Node, _ run: any Disposable) { content = .passRetained(Content(core, run)) }

  deinit {
    let isolation = content._withUnsafeGuaranteedRef {
      $0.run.silence()
      return $0.core.isolation
    }
    isolation.runLast { [content] in
      let content = content.takeRetainedValue()
      content.run.dispose()
      content.core.end()
    }
  }
}
