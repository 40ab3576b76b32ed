import ArgumentParser

/// What can be made to go wrong on the way to an observer, to see that it is found.
enum Fault: String, CaseIterable, ExpressibleByArgument {
  /// An update is lost.
  case lose
  /// An update is lost that changes nothing: that a row changed inside. Who does not count, cannot know.
  case miss
  /// Two updates come in the wrong order.
  case reorder
  /// An update leads to another list than its change does.
  case alter
  /// A small object is kept for each update.
  case leak
  /// A row that has gone is kept, now and then.
  case keep
  /// A list view shows something else than it was told.
  case misplace
}
