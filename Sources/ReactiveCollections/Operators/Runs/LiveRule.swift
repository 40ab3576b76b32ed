public import Signals

/// A rule that a property holds, as a started operator sees it.
@usableFromInline
final class LiveRule<Rule> {
  @usableFromInline let watch: PropertyWatch<Rule>
  @exclusivity(unchecked) @usableFromInline var version: Int

  /// The operator has the rule that there is now.
  @inlinable
  init(_ rule: Property<Rule>, of node: OperatorNode) {
    watch = node.watch(rule)
    _ = watch.value
    version = watch.version
  }

  /// The same for one of several, which is to be ended when it goes; see ``CommitNode/watch(_:touched:)``.
  @inlinable
  init(_ rule: Property<Rule>, of node: OperatorNode, touched: @escaping () -> Void) {
    watch = node.watch(rule, touched: touched)
    _ = watch.value
    version = watch.version
  }

  /// The rule, if it is another one than when this was last asked for.
  @inlinable
  func takeNew() -> Rule? {
    let value = watch.value
    guard watch.version != version else { return nil }
    version = watch.version
    return value
  }

  /// Whether the rule has come to depend on a list that does its part after the operator, which does it later from now on.
  @inlinable
  func postpones(_ node: OperatorNode) -> Bool { node.isTooEarly(for: watch) }
}
