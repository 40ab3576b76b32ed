/// One change of a node, for everybody who follows it. It owns all that the change drops, and gives it up last: after
/// all observers have been called, when no code of a commit is running.
///
/// Nodes use their records again, and no user of the package sees one.
@usableFromInline
package class AnyRecord {

  /// Exclusivity is not checked: each access reads or writes one field, and what it drops has been taken out before.
  @exclusivity(unchecked) @usableFromInline package final var state = State()

  /// What does not depend on the shape.
  @usableFromInline package struct State {
    /// The number of the change in its node; the first change has number 1.
    @usableFromInline var number = 0
    /// Whether it has any of the following, which few records have.
    @usableFromInline var hasExtras = false
    var insideRecords: AnyObject?
    var attachments: [(key: ObjectIdentifier, record: AnyRecord)] = []
    var ownRole: Role?
    /// Whether something has changed only inside. The own change says the same, but to ask it is to look up its type.
    @usableFromInline package var isOnlyInside = false

    @usableFromInline init() {}
  }

  @inlinable init() {}

  /// The number of the change in its node; the first change has number 1.
  @inlinable package final var version: Int { state.number }
  /// Whether something has changed only inside.
  @inlinable package final var isOnlyInside: Bool { state.isOnlyInside }

  /// What has changed in the nodes inside this one. It comes before the node's own change.
  @usableFromInline package final var inside: AnyObject? {
    get { state.insideRecords }
    set { (state.insideRecords, state.hasExtras) = (newValue, true) }
  }

  /// Notes that there is no own change.
  package final func beOnlyInside() { (state.isOnlyInside, state.hasExtras) = (true, true) }

  /// The node's role in the transaction's passing of an element from one node to another, if that is all it did there.
  package final var role: Role? {
    get { state.ownRole }
    set { (state.ownRole, state.hasExtras) = (newValue, true) }
  }

  /// A role in the passing of an element.
  @usableFromInline
  package enum Role {
    case source, target
  }

  /// Lets observers of the record's node receive another record of the same commit with it, by a key.
  @usableFromInline
  package final func attach(_ record: AnyRecord, for key: ObjectIdentifier) {
    state.attachments.append((key, record))
    state.hasExtras = true
  }

  /// Returns the record of the same commit that belongs to a key.
  package final func attached(_ key: ObjectIdentifier) -> AnyRecord? {
    state.attachments.first { $0.key == key }?.record
  }

  @usableFromInline
  final func clearExtras() {
    let inside = state.insideRecords.take()
    var attached: [(key: ObjectIdentifier, record: AnyRecord)] = []
    swap(&attached, &state.attachments)
    (state.ownRole, state.isOnlyInside, state.hasExtras) = (nil, false, false)
    // From here on, the record is not used.
    withExtendedLifetime((inside, attached)) {}
  }
}

/// The record of a node of a shape.
@usableFromInline
package final class Record<S: Shape>: AnyRecord {
  @exclusivity(unchecked) @usableFromInline var oldValue: S.Value?
  @exclusivity(unchecked) @usableFromInline var ownChange: S.Change?
  @exclusivity(unchecked) @usableFromInline var newValue: S.Value?

  /// The node's own change; `nil` if something has changed only inside.
  @inlinable package var change: S.Change? { ownChange }
  /// The value before; kept only if somebody needs it, since keeping a list makes an edit copy a path.
  @inlinable package var before: S.Value? { oldValue }
  /// The value after.
  @inlinable package var after: S.Value { newValue.unsafelyUnwrapped }

  /// Releases what the record owns. That may run any code, which finds the record empty, and may let go of it.
  @inlinable
  func clear() {
    let (before, change, after) = (oldValue.take(), ownChange.take(), newValue.take())
    if state.hasExtras { clearExtras() }
    // From here on, the record is not used.
    withExtendedLifetime((before, change, after)) {}
  }
}
