import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@Suite struct KeyOrderTests {
  private struct Book: Identifiable, Equatable {
    let id: Int
    var title: String
    var year: Int
  }

  private let books = MutableCollectionProperty([
    Book(id: 1, title: "Emma", year: 1815), Book(id: 2, title: "Dune", year: 1965),
    Book(id: 3, title: "Ivanhoe", year: 1819), Book(id: 4, title: "Ubik", year: 1969),
  ])

  @Test func keysAreSortedInEitherOrder() {
    let up = CollectionProperty(books.updates.sorted(by: \.year, order: .ascending).map(\.id))
    let down = CollectionProperty(books.updates.sorted(by: \.year, order: .descending).map(\.id))
    #expect(Array(up) == [1, 3, 2, 4] && Array(down) == [4, 2, 3, 1])
    books[0].year = 1966
    #expect(Array(up) == [3, 2, 1, 4] && Array(down) == [4, 1, 2, 3])
  }

  @Test func equalKeysKeepTheOrderOfTheSource() {
    let century = { (book: Book) in book.year / 100 }
    let down = CollectionProperty(books.updates.sorted(by: century, order: .descending).map(\.id))
    #expect(Array(down) == [2, 4, 1, 3])
    books.move(from: 3, to: 0)
    #expect(Array(down) == [4, 2, 1, 3])
  }

  @Test func sectionsAndRowsAreSortedInEitherOrder() {
    let century = { (book: Book) in book.year / 100 }
    let rows = books.updates.grouped(by: century, sortedBy: .descending).sortedRows(by: \.title, order: .descending)
    let table = CollectionProperty(rows.mapRows(\.id))
    #expect(table.map { "\($0)" } == ["19 [4, 2]", "18 [3, 1]"])
    books[0] = Book(id: 1, title: "Faust", year: 2008)
    #expect(table.map { "\($0)" } == ["20 [1]", "19 [4, 2]", "18 [3]"])
    let up = CollectionProperty(books.updates.grouped(by: century, sortedBy: .ascending))
    #expect(up.map(\.section) == [18, 19, 20])
  }

  @Test func operatorsClosuresAndFunctionsSortSections() {
    let order: (Int, Int) -> Bool = { $0 % 10 < $1 % 10 }
    func ascending(_ one: Int, _ other: Int) -> Bool { one < other }
    func years(_ sections: SectionedProducer<Int, Book>) -> [Int] { CollectionProperty(sections).map(\.section) }
    let up = [1815, 1819, 1965, 1969]
    #expect(years(books.updates.grouped(by: \.year, sortedBy: <)) == up)
    #expect(years(books.updates.grouped(by: \.year, sortedBy: { $0 < $1 })) == up)
    #expect(years(books.updates.grouped(by: \.year, sortedBy: ascending)) == up)
    #expect(years(books.updates.grouped(by: \.year, sortedBy: >)) == up.reversed())
    let byDigit = [1815, 1965, 1819, 1969]
    #expect(years(books.updates.grouped(by: \.year, sortedBy: { $0 % 10 < $1 % 10 })) == byDigit)
    #expect(years(books.updates.grouped(by: \.year, sortedBy: order)) == byDigit)
  }

  /// An order by closures is used for each comparison, also of keys that have an order of their own.
  @Test func aClosureThatLooksIntoTheKeysIsAskedForEachComparison() {
    var calls = 0
    let shortFirst = CollectionProperty(
      books.updates.grouped(
        by: \.title,
        sortedBy: { one, other in
          calls += 1
          return (one.count, one) < (other.count, other)
        }))
    #expect(shortFirst.map(\.section) == ["Dune", "Emma", "Ubik", "Ivanhoe"] && calls > 2)
  }
}
