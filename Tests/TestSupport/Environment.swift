import Foundation

/// Whether random tests run longer: `REACTIVE_COLLECTIONS_LONG_TESTS=1`.
package let isLongRun = ProcessInfo.processInfo.environment["REACTIVE_COLLECTIONS_LONG_TESTS"] == "1"
