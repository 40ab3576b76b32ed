/// Something that a script expects, and checks after each step.
@usableFromInline
protocol ScriptExpectation: AnyObject {
  /// Subscribes for the first time.
  func begin() throws(LawViolation)
  /// Checks what was told in a step.
  func check() throws(LawViolation)
  /// Lets a subscriber come, begin anew or go, and says so.
  func changeSubscribers(using random: inout SeededGenerator) throws(LawViolation) -> String
  /// Ends all that it has begun.
  func end()
}
