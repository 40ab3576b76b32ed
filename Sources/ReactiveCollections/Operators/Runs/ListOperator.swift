public import CollectionChanges
public import PersistentArrays

/// An operator that has been started: what it knows of its source, and what it makes of a change.
@usableFromInline
protocol ListOperator<Input, Output> {
  associatedtype Input
  associatedtype Output

  /// Whether it reads the list that it has made, and so edits it itself.
  static var keepsList: Bool { get }
  /// Whether it looks at the source where a change has led.
  static var needsSource: Bool { get }
  /// Whether its elements are made by it, and are not those of the source.
  static var makesElements: Bool { get }
  /// Whether an element that it has made anew is no other, as far as it knows.
  func isUnchanged(_ old: Output, _ new: Output) -> Bool

  /// The list that it makes of its source's. Called once, first.
  mutating func begin(with source: PersistentArray<Input>) -> PersistentArray<Output>

  /// What a change of the source changes in the list that it has made; if it keeps that, it has made the change there as well.
  /// `source` is where the change leads, if it needs that.
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

  /// The changes that follow bring in elements by another rule already; then ``replaceRule(by:source:on:)`` is called with it. So an
  /// element that is inserted or updated in the commit that replaces the rule is not asked about by the old one.
  mutating func prepare(for rule: Rule)

  /// Makes the list by another rule, and says what that changes. The list is replaced, whether it keeps it or not.
  mutating func replaceRule(
    by rule: Rule, source: PersistentArray<Input>, on list: inout PersistentArray<Output>
  ) -> CollectionChange<Output>
}

extension RuledListOperator {
  @inlinable
  func prepare(for rule: Rule) {}
}
