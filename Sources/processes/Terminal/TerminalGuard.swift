#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Restores the terminal when the program crashes, and then lets it crash.
enum TerminalGuard {
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGQUIT]

  /// The data of the handler, in manually allocated memory: a handler cannot allocate anything.
  private struct State {
    var input: Int32
    var output: Int32
    var original: termios
    var farewell: UnsafeMutableBufferPointer<UInt8>
    /// The previous actions of the signals.
    var actions: UnsafeMutableBufferPointer<sigaction>
    var signals: UnsafeMutableBufferPointer<Int32>
  }

  // Written only by `arm` and `disarm`, which are called only by the one function that owns the terminal; while it is
  // written, no handler that would read it is installed.
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
        // Positive codes come from the system: a fault. Other signals were sent.
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

  /// Calls only functions that signal-safety(7) allows.
  private static func handle(_ signal: Int32, isFault: Bool) {
    guard var armed = state else { return }
    tcsetattr(armed.input, TCSANOW, &armed.original)
    _ = write(armed.output, armed.farewell.baseAddress, armed.farewell.count)
    for index in 0..<armed.signals.count where armed.signals[index] == signal {
      sigaction(signal, &armed.actions[index], nil)
    }
    // A fault occurs again when this function returns, and then has its original action.
    if isFault { return }
    raiseHere(signal)
    performDefaultAction(of: signal)
  }
}
