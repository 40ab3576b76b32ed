@MainActor var checks = 0
@MainActor var failures = 0
/// Notes a value that is not the expected one.
@MainActor func check<Value: Equatable>(_ found: Value, _ expected: Value, line: Int = #line) {
  checks += 1
  if found == expected { return }
  failures += 1
  print("line \(line): expected \(expected), found \(found)")
}
