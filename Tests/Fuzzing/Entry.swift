import Foundation

// The function that libFuzzer calls. `FUZZ_TARGET` names the target: there is one program for all targets, because
// building one takes a minute.

private let run = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let run = targets[name] else {
    fatalError("FUZZ_TARGET is '\(name)', which is not one of \(targets.keys.sorted().joined(separator: ", "))")
  }
  return run
}()

/// Runs one input. A violated law ends the process.
@_cdecl("LLVMFuzzerTestOneInput")
public nonisolated func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  MainActor.assumeIsolated { run(input) }
  return 0
}
