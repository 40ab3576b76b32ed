#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Gives the terminal back when the program crashes, and then lets it crash.
enum TerminalGuard {
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGQUIT]

  /// What the handler needs, in memory that needs no care: in a handler nothing can be allocated.
  private struct State {
    var input: Int32
    var output: Int32
    var original: termios
    var farewell: UnsafeMutableBufferPointer<UInt8>
    /// What was to be done on each of the signals before.
    var actions: UnsafeMutableBufferPointer<sigaction>
    var signals: UnsafeMutableBufferPointer<Int32>
  }

  // Written only by `arm` and `disarm`, which the one function that owns the terminal calls; while it is written no handler is
  // installed that would read it.
  nonisolated(unsafe) private static var state: State?

  static func arm(input: Int32, output: Int32, original: termios, farewell: String) {
    if state != nil { return }
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: farewell.utf8.count)
    _ = bytes.initialize(from: farewell.utf8)
    let actions = UnsafeMutableBufferPointer<sigaction>.allocate(capacity: signals.count)
    let numbers = UnsafeMutableBufferPointer<Int32>.allocate(capacity: signals.count)
    _ = numbers.initialize(from: signals)
    for (index, signal) in signals.enumerated() {
      actions.initializeElement(at: index, to: sigaction())
      sigaction(signal, nil, &actions[index])
    }
    state = State(
      input: input, output: output, original: original, farewell: bytes, actions: actions, signals: numbers)
    for signal in signals {
      var action = sigaction()
      action.setHandler { signal, info, _ in
        // Positive numbers are the system's: a fault. Others were sent.
        TerminalGuard.handle(signal, isFault: (info?.pointee.si_code ?? 0) > 0)
      }
      sigaction(signal, &action, nil)
    }
  }

  static func disarm() {
    guard let armed = state else { return }
    for index in armed.signals.indices { sigaction(armed.signals[index], &armed.actions[index], nil) }
    state = nil
    armed.farewell.deallocate()
    armed.actions.deallocate()
    armed.signals.deallocate()
  }

  /// Calls nothing but what signal-safety(7) allows.
  private static func handle(_ signal: Int32, isFault: Bool) {
    guard var armed = state else { return }
    tcsetattr(armed.input, TCSANOW, &armed.original)
    _ = write(armed.output, armed.farewell.baseAddress, armed.farewell.count)
    for index in 0..<armed.signals.count where armed.signals[index] == signal {
      sigaction(signal, &armed.actions[index], nil)
    }
    // A fault happens again when this function returns, as if nobody had been in between.
    if isFault { return }
    raiseHere(signal)
    performDefaultAction(of: signal)
  }
}
