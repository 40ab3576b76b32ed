import Foundation

/// Whether long runs are requested.
let isLongRun = ProcessInfo.processInfo.environment["REACTIVE_COLLECTIONS_LONG_TESTS"] == "1"
