import ArgumentParser

/// A fault that can be injected on the way to an observer, to check that it is found.
enum Fault: String, CaseIterable, ExpressibleByArgument {
  /// An update is lost.
  case lose
  /// An update is lost that changes nothing, but announces that a row changed inside. Only an observer that counts can
  /// notice that.
  case miss
  /// Two updates arrive in the wrong order.
  case reorder
  /// An update leads to another list than its change does.
  case alter
  /// A small object is kept for each update.
  case leak
  /// A removed row is kept, now and then.
  case keep
  /// A list view displays something other than the result of its calls.
  case misplace
}
