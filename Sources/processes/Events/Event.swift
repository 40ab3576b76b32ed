/// What the program waits for.
enum Event: Hashable {
  /// It is time for a refresh.
  case tick
  /// The time that was asked for is over.
  case timeIsOver
  /// Bytes from the terminal.
  case input([UInt8])
  /// No more bytes followed for a while.
  case inputPaused
  /// The terminal has gone.
  case inputEnded
  case signal(Int32)
}
