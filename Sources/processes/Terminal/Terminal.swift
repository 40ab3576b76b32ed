#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal, as the place where a program fills the screen and reads keys.
///
/// It is left as it was found: in a regular way by ``leave()``, and when the program crashes by ``TerminalGuard``.
final class Terminal {
  let input: Int32
  private let output: Output
  private let original: termios
  private var hasScreen = false

  /// The terminal of standard output. Keys come from standard input, if that is a terminal, else from the same one.
  ///
  /// `nil` if there is none that could show a table.
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
    // By its own name: what /dev/tty stands for cannot be waited for everywhere.
    guard let name = ttyname(output.descriptor) else { return nil }
    let input = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    return input >= 0 ? input : nil
  }

  /// As it is now; the usual one if nobody knows.
  var size: TerminalSize { output.size ?? TerminalSize(columns: 80, rows: 24) }

  /// Takes the screen: the alternate one, without cursor and without wrapping of lines; keys come at once and do not show. Keys
  /// for signals remain.
  ///
  /// May be called again, when something else may have changed the terminal meanwhile.
  func enter() throws(Output.Failure) {
    var raw = original
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    withUnsafeMutableBytes(of: &raw.c_cc) {
      $0[Int(VMIN)] = 1
      $0[Int(VTIME)] = 0
    }
    TerminalGuard.arm(input: input, output: output.descriptor, original: original, farewell: Self.farewell)
    while tcsetattr(input, TCSADRAIN, &raw) != 0, errno == EINTR {}
    // Asked for twice, some terminals forget where the cursor was before.
    let screen = hasScreen ? "" : "\u{1B}[?1049h"
    hasScreen = true
    try output.write(screen + "\u{1B}[?25l\u{1B}[?7l")
  }

  /// Gives the screen back. What cannot be written any more is nobody's loss.
  func leave() {
    guard hasScreen else { return }
    hasScreen = false
    try? output.write(Self.farewell)
    var original = original
    while tcsetattr(input, TCSADRAIN, &original) != 0, errno == EINTR {}
    TerminalGuard.disarm()
  }

  func write(_ text: String) throws(Output.Failure) { try output.write(text) }

  /// Undoes what ``enter()`` writes, and switches off what a line may have left on.
  private static let farewell = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}
