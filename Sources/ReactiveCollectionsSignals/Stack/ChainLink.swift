/// Holds a closure of a long chain, in which each closure holds the next, so that the chain can be released in a loop.
@usableFromInline
final class ChainLink<Content> {
  @usableFromInline let inside: Unmanaged<Box<Content>>

  @inlinable
  init(_ content: Content) { inside = .passRetained(Box(content)) }

  @inlinable var content: Content { inside._withUnsafeGuaranteedRef { $0.value } }

  deinit { DeferredRelease.release(.fromOpaque(inside.toOpaque())) }
}
