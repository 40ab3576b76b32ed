/// Holds a closure of a long chain, in which each closure holds the next, so that the chain can be released in a loop.
@usableFromInline
final class ChainLink<Content> {
  @usableFromInline
  final class Inside {
    @usableFromInline let content: Content
    @inlinable init(_ content: Content) { self.content = content }
  }

  @usableFromInline let inside: Unmanaged<Inside>

  @inlinable
  init(_ content: Content) { inside = .passRetained(Inside(content)) }

  @inlinable var content: Content { inside._withUnsafeGuaranteedRef { $0.content } }

  deinit { DeferredRelease.release(.fromOpaque(inside.toOpaque())) }
}
