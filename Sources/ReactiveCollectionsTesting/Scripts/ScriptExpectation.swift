/// An expectation of a script, checked after each step.
///
/// It consists of closures, and is not a protocol, so that they are compiled where the type of the elements is known.
@usableFromInline
struct ScriptExpectation {
  /// Subscribes for the first time.
  @usableFromInline let begin: () throws(LawViolation) -> Void
  /// Checks what was sent in a step.
  @usableFromInline let check: () throws(LawViolation) -> Void
  /// Makes a subscriber join, restart or leave, and returns a description of that.
  @usableFromInline let changeSubscribers: (inout SeededGenerator) throws(LawViolation) -> String
  /// Ends everything that it has begun.
  @usableFromInline let end: () -> Void

  @inlinable
  init(
    begin: @escaping () throws(LawViolation) -> Void, check: @escaping () throws(LawViolation) -> Void,
    changeSubscribers: @escaping (inout SeededGenerator) throws(LawViolation) -> String, end: @escaping () -> Void
  ) {
    self.begin = begin
    self.check = check
    self.changeSubscribers = changeSubscribers
    self.end = end
  }
}
