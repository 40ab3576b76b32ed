/// Holds a closure of a long chain, in which each closure holds the next one: so that they are let go of one after the other.
@usableFromInline
final class Box<Content> {
  @usableFromInline
  final class Inside {
    @usableFromInline let content: Content
    @inlinable init(_ content: Content) { self.content = content }
  }

  @usableFromInline let inside: Unmanaged<Inside>

  @inlinable
  init(_ content: Content) { inside = .passRetained(Inside(content)) }

  @inlinable var content: Content { inside._withUnsafeGuaranteedRef { $0.content } }

  deinit { Unwinding.release(.fromOpaque(inside.toOpaque())) }
}
