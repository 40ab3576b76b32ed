import Foundation

// The function that libFuzzer calls. `FUZZ_TARGET` names the target: there is one program for all targets, because
// building one takes a minute.

private let target: Target = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = Target(rawValue: name) else {
    let names = Target.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("FUZZ_TARGET is '\(name)', which is not one of \(names)")
  }
  return target
}()

/// Runs one input. A violated law ends the process.
@_cdecl("LLVMFuzzerTestOneInput")
public nonisolated func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  MainActor.assumeIsolated { target.run(input) }
  return 0
}
