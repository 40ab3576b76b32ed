import Foundation

// What libFuzzer calls. `FUZZ_TARGET` names what is fuzzed: one program for all, since it takes a minute to make one.

private let target: Target = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = Target(rawValue: name) else {
    let names = Target.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("FUZZ_TARGET is '\(name)', and not one of \(names)")
  }
  return target
}()

/// Takes one input. What breaks a law ends the process.
@_cdecl("LLVMFuzzerTestOneInput")
public nonisolated func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  MainActor.assumeIsolated { target.run(input) }
  return 0
}
