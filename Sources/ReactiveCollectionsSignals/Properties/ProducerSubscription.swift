/// The subscription of a property or list that follows a producer. When it is deallocated, the property or list ends.
@usableFromInline
package final class ProducerSubscription {
  /// Released in its isolation, wherever this object is deallocated.
  private let content: Unmanaged<Box<(core: Node, run: any Disposable)>>

  @usableFromInline
  package init(_ core: Node, _ run: any Disposable) { content = .passRetained(Box((core, run))) }

  deinit {
    let isolation = content._withUnsafeGuaranteedRef {
      $0.value.run.silence()
      return $0.value.core.isolation
    }
    isolation.runLast { [content] in
      let content = content.takeRetainedValue().value
      content.run.dispose()
      content.core.end()
    }
  }
}
