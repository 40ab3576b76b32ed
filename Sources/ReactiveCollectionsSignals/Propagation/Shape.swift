/// What a node holds, and how that changes: one value, a list, or sections with their rows. Nodes are written once, in
/// these terms.
@usableFromInline
package protocol Shape {
  associatedtype Value
  associatedtype Change
  /// How the edits of a transaction are kept.
  associatedtype Edits: EditLog<Change> = [Change]
  /// What observers receive of a change.
  associatedtype Notice

  /// Whether a record always keeps the value before, since that is cheap.
  static var keepsBefore: Bool { get }

  /// Whether to make a change is to hash and compare keys, which is code of the user.
  static var comparesKeys: Bool { get }

  /// Makes a change. Unless it compares keys, it calls no code of the user. It drops nothing, since the change owns what
  /// it replaces.
  func apply(_ change: Change, to value: inout Value)
  /// Composes the edits of a transaction to their net change; `nil` if nothing has changed in the end. It `isExact` if
  /// it leads to the end to the last bit: it may leave out what has become something equal, and then nothing has
  /// changed there.
  func net(_ edits: Edits, from start: Value, to end: Value) -> (change: Change, isExact: Bool)?
  /// Makes one change of the steps of one update; `nil` if they cancel out.
  func composed(_ steps: [Change], _ composition: StepComposition) -> (change: Change, isExact: Bool)?
  /// Returns the change that replaces the whole value, if it can be made without the value before.
  func replacement(with value: Value) -> Change?
  /// Whether a change may be silent.
  func mayBeSilent(_ change: Change) -> Bool
  /// Whether nothing is sent for a change, since it leads to a value that cannot be told apart from the one before.
  /// `before` is the value before, if it is available.
  func isSilent(_ change: Change, from before: Value?, to after: Value) -> Bool
  /// Returns what has to be sent for a silent change after all: objects may have changed inside.
  func refreshes(of change: Change, in after: Value) -> Change?
  /// Takes back a change.
  func revert(_ change: Change, in value: inout Value)
  /// Returns what follows the nodes inside a node, if there can be any. If these `areNew`, what they do in the commit
  /// in progress is not followed.
  func contents(of holder: Holder<Self>, areNew: Bool) -> (any Contents)?
  /// Takes back what edits have done besides changing the value of a source.
  func undo(_ edits: Edits, of source: Source<Self>)
  /// Does what an edit does besides changing the value of a source.
  func redo(_ change: Change, of source: Source<Self>)
  /// Lets the indexes of a source follow an edit.
  func index(_ change: Change, of source: Source<Self>)
  /// Returns the removal of what is too much in a limited source.
  func excess(of source: Source<Self>) -> Change?
  /// Makes a source hold a value that has been copied from elsewhere.
  static func assign(_ value: Value, to source: Source<Self>)
  /// Returns what observers receive.
  func notice(of record: Record<Self>) -> Notice
}

/// How several steps become one change.
@usableFromInline
package enum StepComposition {
  /// They are that change already, put together.
  case joining
  /// They are composed to what they lead to.
  case composing
  /// They are composed, and elements that are set back to what they were do not count as changed.
  case comparing
}

extension Shape {
  @inlinable package static var keepsBefore: Bool { false }
  @usableFromInline package func contents(of holder: Holder<Self>, areNew: Bool) -> (any Contents)? { nil }
  @usableFromInline package func replacement(with value: Value) -> Change? { nil }
  @usableFromInline package func undo(_ edits: Edits, of source: Source<Self>) {}
  @usableFromInline package func redo(_ change: Change, of source: Source<Self>) {}
  @usableFromInline package func index(_ change: Change, of source: Source<Self>) {}
  @usableFromInline package func excess(of source: Source<Self>) -> Change? { nil }
  @inlinable package func mayBeSilent(_ change: Change) -> Bool { false }
  @inlinable package func isSilent(_ change: Change, from before: Value?, to after: Value) -> Bool { false }
  @inlinable package func refreshes(of change: Change, in after: Value) -> Change? { nil }
  @inlinable package func revert(_ change: Change, in value: inout Value) {}
}

/// A single value, which is replaced by another one: the shape of properties.
@usableFromInline
package struct ScalarShape<Content>: Shape {
  /// The value; missing only in a node that has not been asked for its first one.
  @usableFromInline package typealias Value = Content?
  @usableFromInline package typealias Change = Content
  @usableFromInline package typealias Edits = [Content]
  @usableFromInline package typealias Notice = Content

  @inlinable package init() {}

  @inlinable package static var keepsBefore: Bool { true }
  @inlinable package static var comparesKeys: Bool { false }

  @inlinable package func apply(_ change: Content, to value: inout Content?) { value = change }

  @inlinable package func replacement(with value: Content?) -> Content? { value }

  /// Values cannot be compared: setting a property is a change, even if it is set back.
  @inlinable
  package func net(_ edits: [Content], from start: Content?, to end: Content?) -> (change: Content, isExact: Bool)? {
    end.map { ($0, true) }
  }

  @inlinable
  package func composed(_ steps: [Content], _ composition: StepComposition) -> (change: Content, isExact: Bool)? {
    steps.last.map { ($0, true) }
  }

  @inlinable
  package static func assign(_ value: Content?, to source: Source<ScalarShape>) { if let value { source.set(value) } }

  @inlinable package func notice(of record: Record<ScalarShape>) -> Content { record.change.unsafelyUnwrapped }
}
