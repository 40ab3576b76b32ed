public import CollectionChanges
public import PersistentArrays

/// A started operator: its state, and how it follows changes of its source.
@usableFromInline
protocol ListOperator<Input, Output> {
  associatedtype Input
  associatedtype Output

  /// Whether it reads the list that it has made, and therefore edits the list itself.
  static var keepsList: Bool { get }
  /// Whether it needs the source list that a change leads to.
  static var needsSource: Bool { get }
  /// Whether it makes its own elements, rather than passing on those of the source.
  static var makesElements: Bool { get }
  /// Whether an element that the operator has made again is unchanged, as far as the operator knows.
  func isUnchanged(_ old: Output, _ new: Output) -> Bool

  /// Returns the list that it makes of the initial source. Called once, first.
  mutating func begin(with source: PersistentArray<Input>) -> PersistentArray<Output>

  /// Returns how a change of the source changes the operator's list. If the operator keeps the list, it also makes the
  /// change there. `source` is the list that the change leads to, if the operator needs it.
  mutating func follow(
    _ change: CollectionChange<Input>, leadingTo source: PersistentArray<Input>?, on list: inout PersistentArray<Output>
  ) -> CollectionChange<Output>
}

extension ListOperator {
  @inlinable static var needsSource: Bool { false }
  @inlinable static var makesElements: Bool { false }
  @inlinable
  func isUnchanged(_ old: Output, _ new: Output) -> Bool { false }
}

/// An operator whose rule can be replaced while it runs.
@usableFromInline
protocol RuledListOperator<Input, Output>: ListOperator {
  associatedtype Rule

  /// Prepares for a new rule: the changes that follow already use it for inserted elements, and then
  /// ``replaceRule(by:source:on:)`` is called with it. So the old rule is not called for an element that is inserted or
  /// updated in the commit that replaces it.
  mutating func prepare(for rule: Rule)

  /// Makes the list by another rule, and returns what that changes. The list is replaced, whether the operator keeps it
  /// or not.
  mutating func replaceRule(
    by rule: Rule, source: PersistentArray<Input>, on list: inout PersistentArray<Output>
  ) -> CollectionChange<Output>
}

extension RuledListOperator {
  @inlinable
  func prepare(for rule: Rule) {}
}
