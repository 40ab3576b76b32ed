/// Something that should hold after every step.
final class Invariant: ScriptExpectation {
  private let law: String
  private let holds: () throws -> Bool

  init(_ law: String, _ holds: @escaping () throws -> Bool) {
    self.law = law
    self.holds = holds
  }

  func begin() throws(LawViolation) { try check() }

  func check() throws(LawViolation) {
    let result: Bool
    do { result = try holds() } catch {
      throw error as? LawViolation ?? LawViolation(law, "\(error)")
    }
    if !result { throw LawViolation(law, "it is false") }
  }

  func changeSubscribers(using random: inout SeededGenerator) -> String { "\(law): no subscribers" }

  func end() {}
}
