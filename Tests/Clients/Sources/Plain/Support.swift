import Foundation
import Synchronization

// Where the main actor is the default isolation, what other threads use as well is declared `nonisolated`. That is so for
// any code, with or without a library.

/// Ends the program when a client did not find what it must.
nonisolated func expect<Value: Equatable>(
  _ found: Value, _ expected: Value, file: StaticString = #fileID, line: UInt = #line
) {
  if found != expected { fail("\(file):\(line): expected \(expected), found \(found)") }
}

nonisolated func fail(_ message: String) -> Never {
  print(message)
  exit(EXIT_FAILURE)
}

/// What is for sale: a value that any thread may have.
nonisolated struct Dish: Hashable, Identifiable, Sendable {
  var id: Int
  var name: String
  var price = 1
}

/// What a table has ordered: an object that is not `Sendable`.
nonisolated final class Order {
  let table: Int
  var dishes: [String]

  init(table: Int, dishes: [String] = []) {
    self.table = table
    self.dishes = dishes
  }
}

/// Remembers what it was asked: an object that is not `Sendable`.
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
