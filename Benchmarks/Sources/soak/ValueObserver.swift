import Synchronization

/// An observer of one value that is computed from a list.
final class ValueObserver<Value: Equatable & Sendable>: Observer {
  let name: String
  private let context: SoakContext
  private let expected: @Sendable (Oracle) -> Value
  private let value = Mutex<Value?>(nil)

  init(_ name: String, in context: SoakContext, expecting expected: @escaping @Sendable (Oracle) -> Value) {
    self.name = name
    self.context = context
    self.expected = expected
  }

  func take(_ value: Value) {
    context.counters.countUpdate()
    self.value.withLock { $0 = value }
  }

  func error(comparedWith oracle: Oracle) -> Violation? {
    let (expected, found) = (expected(oracle), value.withLock { $0 })
    if found == expected { return nil }
    return violation(
      "a value follows its list", "expected \(expected), found \(found.map { "\($0)" } ?? "nothing")")
  }
}
