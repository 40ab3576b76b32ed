#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file to which text is written immediately and completely.
struct Output {
  let descriptor: Int32

  static let standard = Output(descriptor: STDOUT_FILENO)
  static let error = Output(descriptor: STDERR_FILENO)

  /// The reason why something could not be written: an error number of the system.
  struct Failure: Error, CustomStringConvertible {
    let code: Int32

    /// Whether nothing can read the output any more: the reading end of the pipe is closed, or the terminal is gone.
    var hasNoReader: Bool { code == EPIPE || code == EIO }

    var description: String { "Cannot write: \(String(cString: strerror(code)))" }
  }

  var isTerminal: Bool { isatty(descriptor) != 0 }

  /// The size of the terminal, if the output is a terminal that knows its size.
  var size: TerminalSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Whether the reading end of a pipe is closed.
  var isClosed: Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLERR | POLLHUP) != 0
  }

  func write(_ text: String) throws(Failure) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&state, 1, -1)
      } else if errno != EINTR {
        throw Failure(code: errno)
      }
    }
  }
}

/// The function of the system, under a name that the method does not hide.
private let systemWrite = write
