@MainActor var checks = 0
@MainActor var failures = 0
/// Records a value that differs from the expected one.
@MainActor func check<Value: Equatable>(
  _ found: Value, _ expected: Value, file: String = #fileID, line: Int = #line
) {
  checks += 1
  if found == expected { return }
  failures += 1
  print("\(file):\(line): expected \(expected), found \(found)")
}

/// Returns on a later turn of the main actor, after everything that is already scheduled there.
@MainActor func nextTurn() async { await Task { @MainActor in }.value }
