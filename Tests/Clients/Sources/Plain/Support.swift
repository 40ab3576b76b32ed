import Foundation
import Synchronization

// If the main actor is the default isolation, types that other threads use as well are declared `nonisolated`. This is
// true of any code, with or without a library.

/// Ends the program if a client did not find the expected value.
nonisolated func expect<Value: Equatable>(
  _ found: Value, _ expected: Value, file: StaticString = #fileID, line: UInt = #line
) {
  if found != expected { fail("\(file):\(line): expected \(expected), found \(found)") }
}

nonisolated func fail(_ message: String) -> Never {
  print(message)
  exit(EXIT_FAILURE)
}

/// A dish for sale: a value that any thread may use.
nonisolated struct Dish: Hashable, Identifiable, Sendable {
  var id: Int
  var name: String
  var price = 1
}

/// The order of a table: an object that is not `Sendable`.
nonisolated final class Order {
  let table: Int
  var dishes: [String]

  init(table: Int, dishes: [String] = []) {
    self.table = table
    self.dishes = dishes
  }
}

/// Counts its lookups: an object that is not `Sendable`.
nonisolated final class PriceBook {
  private(set) var lookups = 0
  private let prices: [String: Int]

  init(_ prices: [String: Int]) { self.prices = prices }

  func price(of name: String) -> Int {
    lookups += 1
    return prices[name] ?? 0
  }
}

/// A result that several threads write to.
nonisolated final class Tally<Value: Sendable>: Sendable {
  private let content: Mutex<Value>

  init(_ value: Value) { content = Mutex(value) }

  var value: Value { content.withLock { $0 } }
  func change(_ body: @Sendable (inout Value) -> Void) { content.withLock { body(&$0) } }
}
