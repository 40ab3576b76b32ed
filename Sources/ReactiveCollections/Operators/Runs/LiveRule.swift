public import Signals

/// A rule that a property holds, as seen by a started operator.
@usableFromInline
final class LiveRule<Rule> {
  @usableFromInline let watch: PropertyWatch<Rule>
  @exclusivity(unchecked) @usableFromInline var version: Int

  /// Watches a rule whose current value the operator already has.
  @inlinable
  init(_ rule: Property<Rule>, of node: OperatorNode) {
    watch = node.watch(rule)
    _ = watch.value
    version = watch.version
  }

  /// Watches one of several rules, which must be ended when its element is removed. See
  /// ``CommitNode/watch(_:touched:)``.
  @inlinable
  init(_ rule: Property<Rule>, of node: OperatorNode, touched: @escaping () -> Void) {
    watch = node.watch(rule, touched: touched)
    _ = watch.value
    version = watch.version
  }

  /// Returns the rule if it has changed since this was last called.
  @inlinable
  func takeNew() -> Rule? {
    let value = watch.value
    guard watch.version != version else { return nil }
    version = watch.version
    return value
  }

  /// Whether the rule has come to depend on a list that does its part after the operator. If so, the operator does its
  /// part later from now on.
  @inlinable
  func postpones(_ node: OperatorNode) -> Bool { node.isTooEarly(for: watch) }
}
