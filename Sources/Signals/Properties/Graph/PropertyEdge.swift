/// One line of the graph of properties: from a property to one that is derived from it.
///
/// It stands in the memory of the derived one, which holds the other; and while the derived one is connected, also in the
/// other's list of dependents, which holds nothing. Handled by pointer, so that a change passes without reference counting.
@usableFromInline
struct PropertyEdge {
  @usableFromInline typealias Pointer = UnsafeMutablePointer<PropertyEdge>

  /// The property that has this edge, and frees it.
  let dependent: Unmanaged<PropertyNode>
  /// What the dependent one is derived from; nothing before a property of properties has been asked for the inner one.
  private(set) var source: Unmanaged<PropertyNode>?
  /// Keeps `source` alive, and whatever feeds it.
  private var holder: Unmanaged<AnyObject>?
  /// The version of the source that the dependent one has taken into account.
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

  /// Another source in place of this one, which is returned for the caller to let go of.
  mutating func replaceSource(_ new: PropertySource) -> Unmanaged<AnyObject>? {
    defer { hold(new) }
    return holder
  }

  /// Lets go of the source. The edge is not used again.
  func letGo() {
    if let holder { Unwinding.release(holder) }
  }
}

/// A property as what others are derived from.
@usableFromInline
struct PropertySource {
  /// Its place in the graph.
  @usableFromInline let node: PropertyNode
  /// Keeps the place alive, and what feeds it.
  @usableFromInline let holder: AnyObject

  @inlinable
  init(_ node: PropertyNode, heldBy holder: AnyObject?) {
    self.node = node
    self.holder = holder ?? node
  }
}
