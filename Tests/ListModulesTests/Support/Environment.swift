import Foundation

/// Whether the long runs are wanted.
let isLongRun = ProcessInfo.processInfo.environment["REACTIVE_COLLECTIONS_LONG_TESTS"] == "1"
