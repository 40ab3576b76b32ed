#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal in which a program fills the screen and reads keys.
///
/// It is left as it was found: by ``leave()`` in a regular way, and by ``TerminalGuard`` if the program crashes.
final class Terminal {
  let input: Int32
  private let output: Output
  private let original: termios
  private var hasScreen = false

  /// Creates the terminal of standard output. Keys come from standard input, if that is a terminal, or else from the
  /// terminal of standard output.
  ///
  /// Returns `nil` if there is no terminal that can show a table.
  init?(output: Output = .standard, kind: TerminalKind) {
    guard kind == .full, output.isTerminal, let input = Self.input(besides: output) else { return nil }
    var original = termios()
    guard tcgetattr(input, &original) == 0 else { return nil }
    self.input = input
    self.output = output
    self.original = original
  }

  private static func input(besides output: Output) -> Int32? {
    if isatty(STDIN_FILENO) != 0 { return STDIN_FILENO }
    // Opened by its own name: not every system can wait for input from /dev/tty.
    guard let name = ttyname(output.descriptor) else { return nil }
    let input = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    return input >= 0 ? input : nil
  }

  /// The current size, or the usual one if it is unknown.
  var size: TerminalSize { output.size ?? TerminalSize(columns: 80, rows: 24) }

  /// Takes over the screen: the alternate one, without a cursor and without wrapping. Keys arrive immediately, and are
  /// not echoed. Keys for signals still work.
  ///
  /// May be called again if something else may have changed the terminal meanwhile.
  func enter() throws(Output.Failure) {
    var raw = original
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    withUnsafeMutableBytes(of: &raw.c_cc) {
      $0[Int(VMIN)] = 1
      $0[Int(VTIME)] = 0
    }
    TerminalGuard.arm(input: input, output: output.descriptor, original: original, farewell: Self.farewell)
    while tcsetattr(input, TCSADRAIN, &raw) != 0, errno == EINTR {}
    // If asked twice, some terminals forget the previous position of the cursor.
    let screen = hasScreen ? "" : "\u{1B}[?1049h"
    hasScreen = true
    try output.write(screen + "\u{1B}[?25l\u{1B}[?7l")
  }

  /// Restores the screen. Errors are ignored: if nothing can be written any more, nothing is lost.
  func leave() {
    guard hasScreen else { return }
    hasScreen = false
    try? output.write(Self.farewell)
    var original = original
    while tcsetattr(input, TCSADRAIN, &original) != 0, errno == EINTR {}
    TerminalGuard.disarm()
  }

  func write(_ text: String) throws(Output.Failure) { try output.write(text) }

  /// Undoes the output of ``enter()``, and switches off styles that a line may have left on.
  private static let farewell = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}
