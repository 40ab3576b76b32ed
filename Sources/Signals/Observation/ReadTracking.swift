internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#endif

/// Whether reading a list or a property inside of `withObservationTracking`, as SwiftUI does for the body of a view, is noted, so that the
/// next change of it is told to Observation.
///
/// It is from the start in a process that has loaded SwiftUI. Anywhere else, ``enable()`` it once, before the first such read.
///
/// Nobody can be asked whether a read is being tracked, other than by a registrar of Observation's, which costs several times what a read
/// costs. So as long as this is off a read costs a branch more, and a change nothing; from then on, each list and property that is read
/// has a registrar.
public enum ReadTracking {
  private enum State {
    static var unknown: UInt8 { 0 }
    static var off: UInt8 { 1 }
    static var on: UInt8 { 2 }
  }

  private static let state = Atomic(State.unknown)

  /// Whether reads are noted.
  public static var isEnabled: Bool {
    let known = state.load(ordering: .relaxed)
    return known != State.off && (known == State.on || findOut())
  }

  /// From now on reads are noted, in all of the process and for good.
  public static func enable() { state.store(State.on, ordering: .relaxed) }

  @inline(never)
  private static func findOut() -> Bool {
    let found = hasSwiftUI ? State.on : State.off
    return state.compareExchange(expected: State.unknown, desired: found, ordering: .relaxed).original == State.unknown
      ? found == State.on : isEnabled
  }

  private static var hasSwiftUI: Bool {
    #if canImport(Darwin)
      // The descriptor of the protocol `View`, wherever it is loaded from.
      dlsym(UnsafeMutableRawPointer(bitPattern: -2), "$s7SwiftUI4ViewMp") != nil
    #else
      false
    #endif
  }
}
