public import TrackingFlag

#if canImport(Darwin)
  internal import Darwin
#endif

/// Whether reading a list or a property inside of `withObservationTracking`, as SwiftUI does for the body of a view,
/// is noted, so that the next change of it is told to Observation.
///
/// It is on in a process that has loaded SwiftUI (since version 26 of Apple's systems also UIKit or AppKit, whose
/// views track what they read), and on Linux in one of which some part calls `withObservationTracking` or uses
/// `Observations`. That is found out at the first read: where what tracks is loaded later, or on another platform,
/// ``enable()`` it first.
///
/// Nobody can be asked whether a read is being tracked, other than by a registrar of Observation's, which costs
/// several times what a read costs. So as long as this is off a read costs a branch more, and a change nothing; from
/// then on, each list and property that is read has a registrar.
public enum ReadTracking {
  /// Whether reads are noted.
  @inlinable
  public static var isEnabled: Bool { tracking_is_off() ? false : isPerhapsEnabled }

  /// From now on reads are noted, in all of the process and for good.
  public static func enable() { tracking_turn_on() }

  @usableFromInline
  @inline(never)
  static var isPerhapsEnabled: Bool {
    if tracking_is_on() { return true }
    if hasTrackingViews || tracking_is_linked() { tracking_turn_on() } else { tracking_turn_off() }
    return tracking_is_on()
  }

  /// Whether there are views that track what they read: those of SwiftUI, and of the other two since the system's
  /// version 26.
  private static var hasTrackingViews: Bool {
    #if canImport(Darwin)
      // The descriptor of SwiftUI's protocol `View`, and classes, wherever they are loaded from.
      func isLoaded(_ symbol: String) -> Bool { dlsym(UnsafeMutableRawPointer(bitPattern: -2), symbol) != nil }
      if isLoaded("$s7SwiftUI4ViewMp") { return true }
      guard #available(macOS 26, iOS 26, tvOS 26, visionOS 26, *) else { return false }
      return isLoaded("OBJC_CLASS_$_UIView") || isLoaded("OBJC_CLASS_$_NSView")
    #else
      false
    #endif
  }
}
