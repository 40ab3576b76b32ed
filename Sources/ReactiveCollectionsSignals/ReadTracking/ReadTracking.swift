public import ReactiveCollectionsRuntime

/// Controls whether reading a list or a property inside `withObservationTracking`, as SwiftUI does for the body of a
/// view, is noted, so that Observation is notified of its next change.
///
/// Tracking is on, except on Linux in an optimized program of which no part calls `withObservationTracking` or uses
/// `Observations`, which is determined at the first read. If such a program loads tracking code later, call ``enable()``
/// first. A program in which nothing tracks reads can call ``disable()``.
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
  public static var isEnabled: Bool {
    if tracking_is_on() { return true }
    if tracking_is_off() { return false }
    tracking_decide(reactive_collections_tracking_is_possible())
    return tracking_is_on()
  }

  /// False if reads are not noted, for the code of clients.
  @inlinable
  package static var isPerhapsEnabled: Bool { !tracking_is_off() }

  /// Notes reads from now on, in the whole process.
  public static func enable() { tracking_turn(true) }

  /// Notes no more reads, in the whole process: a program in which nothing tracks reads does not pay for them.
  ///
  /// Views and other code that track what they read from now on are not notified of its changes. Reads that have been
  /// noted already still are.
  public static func disable() { tracking_turn(false) }
}
