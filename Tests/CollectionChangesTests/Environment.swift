import Foundation

/// Whether random tests take their time: `REACTIVE_COLLECTIONS_LONG_TESTS=1`.
let isLongTest = ProcessInfo.processInfo.environment["REACTIVE_COLLECTIONS_LONG_TESTS"] == "1"
