/// An edge of the property graph: from a property to one that is derived from it.
///
/// It is stored in the derived node, which holds the source. While the derived node is connected, the edge is also in
/// the source's list of dependents, which holds nothing. Edges are handled by pointer, so that a change is processed
/// without reference counting.
@usableFromInline
struct PropertyEdge {
  @usableFromInline typealias Pointer = UnsafeMutablePointer<PropertyEdge>

  /// The node that owns and frees this edge.
  let dependent: Unmanaged<PropertyNode>
  /// The node from which the dependent is derived; `nil` in a property of properties whose inner property has not been
  /// chosen yet.
  private(set) var source: Unmanaged<PropertyNode>?
  /// Keeps `source` and its feed alive.
  private var holder: Unmanaged<AnyObject>?
  /// The version of the source that the dependent has taken into account.
  var seen = -1
  var isLinked = false
  var previous: Pointer?
  var next: Pointer?

  init(from source: PropertySource?, to dependent: PropertyNode) {
    self.dependent = .passUnretained(dependent)
    hold(source)
  }

  private mutating func hold(_ new: PropertySource?) {
    source = new.map { .passUnretained($0.node) }
    holder = new.map { .passRetained($0.holder) }
    seen = -1
  }

  /// The source, for another edge to hold.
  var heldSource: PropertySource? {
    guard let source, let holder else { return nil }
    return PropertySource(source.takeUnretainedValue(), heldBy: holder.takeUnretainedValue())
  }

  /// Replaces the source, and returns the previous holder, which the caller has to release.
  mutating func replaceSource(_ new: PropertySource) -> Unmanaged<AnyObject>? {
    defer { hold(new) }
    return holder
  }

  /// Releases the source. The edge is not used again.
  func letGo() {
    if let holder { Unwinding.release(holder) }
  }
}

/// A property as the source of others.
@usableFromInline
struct PropertySource {
  /// The property's node in the graph.
  @usableFromInline let node: PropertyNode
  /// Keeps the node and its feed alive.
  @usableFromInline let holder: AnyObject

  @inlinable
  init(_ node: PropertyNode, heldBy holder: AnyObject?) {
    self.node = node
    self.holder = holder ?? node
  }
}
