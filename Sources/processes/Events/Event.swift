/// An event that the program waits for.
enum Event: Hashable {
  /// It is time for a refresh.
  case tick
  /// The requested running time is over.
  case timeIsOver
  /// The terminal has sent bytes.
  case input([UInt8])
  /// No more bytes have followed for a while.
  case inputPaused
  /// The terminal is closed.
  case inputEnded
  case signal(Int32)
}
