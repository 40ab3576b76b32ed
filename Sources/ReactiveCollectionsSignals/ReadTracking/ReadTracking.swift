public import ReactiveCollectionsRuntime

#if canImport(Darwin)
  internal import Darwin
#endif

/// Controls whether reading a list or a property inside `withObservationTracking`, as SwiftUI does for the body of a
/// view, is noted, so that Observation is notified of its next change.
///
/// Tracking is on in a process that has loaded SwiftUI (or, since version 26 of Apple's systems, UIKit or AppKit, whose
/// views track their reads). On Linux, it is on in a process of which some part calls `withObservationTracking` or uses
/// `Observations`. This is determined at the first read. If the tracking code is loaded later, or on another platform,
/// call ``enable()`` first.
///
/// Only a registrar of Observation can find out whether a read is being tracked, which costs several times as much as a
/// read. While tracking is off, a read costs one more branch, and a change nothing; while it is on, each list and
/// property that is read has a registrar.
///
/// ```swift
/// import Observation
/// ReadTracking.enable()
/// withObservationTracking { query.value } onChange: { print("will change") }
/// query.value = "Ada"  // prints: will change
/// ```
public enum ReadTracking {
  /// Whether reads are noted.
  @inlinable
  public static var isEnabled: Bool { tracking_is_off() ? false : isPerhapsEnabled }

  /// Notes reads from now on, permanently and in the whole process.
  public static func enable() { tracking_turn_on() }

  @usableFromInline
  @inline(never)
  static var isPerhapsEnabled: Bool {
    if tracking_is_on() { return true }
    if hasTrackingViews || tracking_is_linked() { tracking_turn_on() } else { tracking_turn_off() }
    return tracking_is_on()
  }

  /// Whether there are views that track their reads: those of SwiftUI, and those of UIKit and AppKit since version 26
  /// of the system.
  private static var hasTrackingViews: Bool {
    #if canImport(Darwin)
      // The descriptor of SwiftUI's protocol `View`, and classes, from any image.
      func isLoaded(_ symbol: String) -> Bool { dlsym(UnsafeMutableRawPointer(bitPattern: -2), symbol) != nil }
      if isLoaded("$s7SwiftUI4ViewMp") { return true }
      guard #available(macOS 26, iOS 26, tvOS 26, visionOS 26, *) else { return false }
      return isLoaded("OBJC_CLASS_$_UIView") || isLoaded("OBJC_CLASS_$_NSView")
    #else
      false
    #endif
  }
}
