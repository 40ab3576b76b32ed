/// Something that a script expects, and checks after each step.
///
/// These are closures, and not a protocol, so that they are compiled where the type of the elements is known.
@usableFromInline
struct ScriptExpectation {
  /// Subscribes for the first time.
  @usableFromInline let begin: () throws(LawViolation) -> Void
  /// Checks what was told in a step.
  @usableFromInline let check: () throws(LawViolation) -> Void
  /// Lets a subscriber come, begin anew or go, and says so.
  @usableFromInline let changeSubscribers: (inout SeededGenerator) throws(LawViolation) -> String
  /// Ends all that it has begun.
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
