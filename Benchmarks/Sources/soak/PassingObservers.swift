import Synchronization

/// The temporary observers that are currently there.
final class PassingObservers: Sendable {
  private struct Book {
    var entries: [Int: any Observer] = [:]
    var lastNumber = 0
  }

  private let book = Mutex(Book())

  /// The current observers.
  var all: [any Observer] { book.withLock { Array($0.entries.values) } }

  /// Registers an observer, and returns the number by which it is removed again.
  func enter(_ observer: some Observer) -> Int {
    book.withLock { book in
      book.lastNumber += 1
      book.entries[book.lastNumber] = observer
      return book.lastNumber
    }
  }

  func leave(_ number: Int) { book.withLock { _ = $0.entries.removeValue(forKey: number) } }
}
