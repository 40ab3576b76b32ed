/// Ends the process where a law is broken, so that the fuzzer keeps the input.
func require(_ isKept: Bool, _ law: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line) {
  if !isKept { fatalError("broken law: \(law())", file: file, line: line) }
}

/// The same for two values that are to be equal.
func requireEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ law: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) {
  if found != expected {
    fatalError("broken law: \(law())\n  expected \(expected)\n  found    \(found)", file: file, line: line)
  }
}

/// The result of what is to succeed.
func requireSuccess<Value>(
  _ law: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> Value
) -> Value {
  do { return try body() } catch { fatalError("broken law: \(law()), but: \(error)", file: file, line: line) }
}

/// What is done by a call that throws errors of one type, and no others.
func result<Value, Failure: Error>(
  of type: Failure.Type, _ law: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line,
  _ body: () throws -> Value
) -> Result<Value, Failure> {
  do { return .success(try body()) } catch let error as Failure { return .failure(error) } catch {
    fatalError("broken law: \(law()) throws \(type), but: \(error)", file: file, line: line)
  }
}
