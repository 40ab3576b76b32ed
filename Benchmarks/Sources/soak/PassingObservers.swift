import Synchronization

/// The observers that come and go, while they are there.
final class PassingObservers: Sendable {
  private struct Book {
    var entries: [Int: any Observer] = [:]
    var lastNumber = 0
  }

  private let book = Mutex(Book())

  /// Those who are there.
  var all: [any Observer] { book.withLock { Array($0.entries.values) } }

  /// Notes that somebody comes, and by which number he goes again.
  func enter(_ observer: some Observer) -> Int {
    book.withLock { book in
      book.lastNumber += 1
      book.entries[book.lastNumber] = observer
      return book.lastNumber
    }
  }

  func leave(_ number: Int) { book.withLock { _ = $0.entries.removeValue(forKey: number) } }
}
