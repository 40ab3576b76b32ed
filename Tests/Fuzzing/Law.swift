/// Ends the process if a law is violated, so that the fuzzer keeps the input.
func require(_ isKept: Bool, _ law: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line) {
  if !isKept { fatalError("Violated: \(law())", file: file, line: line) }
}

/// Ends the process if two values are not equal.
func requireEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ law: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) {
  if found != expected {
    fatalError("Violated: \(law())\n  expected \(expected)\n  found    \(found)", file: file, line: line)
  }
}

/// Returns the result of a call that must succeed.
func requireSuccess<Value>(
  _ law: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> Value
) -> Value {
  do { return try body() } catch { fatalError("Violated: \(law()), but: \(error)", file: file, line: line) }
}

/// Returns the result of a call that may throw errors of one type, but no others.
func result<Value, Failure: Error>(
  of type: Failure.Type, _ law: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line,
  _ body: () throws -> Value
) -> Result<Value, Failure> {
  do { return .success(try body()) } catch let error as Failure { return .failure(error) } catch {
    fatalError("Violated: \(law()) throws only \(type), but: \(error)", file: file, line: line)
  }
}
