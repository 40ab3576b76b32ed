#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension sigaction {
  /// Sets the function to call, in a field whose name differs from platform to platform. The function may run on a
  /// stack of its own.
  mutating func setHandler(
    _ handler: @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
  ) {
    sa_flags = Int32(SA_SIGINFO | SA_ONSTACK)
    #if canImport(Darwin)
      __sigaction_u.__sa_sigaction = handler
    #elseif canImport(Musl)
      __sa_handler.sa_sigaction = handler
    #else
      __sigaction_handler.sa_sigaction = handler
    #endif
  }
}

/// Performs the default action of a signal: ends the program, or stops it and returns when it continues.
func performDefaultAction(of number: Int32) {
  var before = sigaction()
  sigaction(number, nil, &before)
  signal(number, SIG_DFL)
  raiseHere(number)
  sigaction(number, &before, nil)
}

/// Sends a signal to this thread, unblocked: when this returns, the signal has had its effect, or has none, for example
/// if the program should stop but no process could continue it.
func raiseHere(_ signal: Int32) {
  var (this, before) = (sigset_t(), sigset_t())
  sigemptyset(&this)
  sigaddset(&this, signal)
  pthread_sigmask(SIG_UNBLOCK, &this, &before)
  raise(signal)
  pthread_sigmask(SIG_SETMASK, &before, nil)
}
