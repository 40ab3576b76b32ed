import ReactiveCollections

private struct Loan: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
  var days: Int
  var shelf: String

  static let some = [
    Loan(id: 1, title: "Emma", days: 12, shelf: "A"), Loan(id: 2, title: "Ulysses", days: 40, shelf: "B"),
    Loan(id: 3, title: "Walden", days: 33, shelf: "A"), Loan(id: 4, title: "Dune", days: 41, shelf: "C"),
    Loan(id: 5, title: "Ivanhoe", days: 5, shelf: "B"), Loan(id: 6, title: "Dracula", days: 38, shelf: "A"),
  ]
}

/// A pipeline of a list in one expression, with pairs, groups, and what follows them. The compiler must not need a
/// second for it, as it would if it had to find out together what the keys of the groups are, and which `<` sorts them.
func longListChains() {
  let loans = MutableCollectionProperty(Loan.some)
  let text = MutableProperty("")

  let late = CollectionProperty(
    loans.updates
      .filter(text.map { text in { text.isEmpty || $0.title.contains(text) } })
      .sorted { $0.shelf != $1.shelf ? $0.shelf < $1.shelf : $0.days > $1.days }
      .distinct(by: \.title)
      .map { ($0.title, $0.days - 14) }
      .filter { $0.1 > 0 }
      .grouped(by: { $0.0.first! }, sortedBy: >)
      .sortedRows { $0.1 < $1.1 }
      .mapRows { "\($0.0): \($0.1)" }
      .flattened()
      .prefix(3))
  expect(Array(late), ["Walden: 19", "Ulysses: 26", "Dracula: 24"])
  text.value = "D"
  expect(Array(late), ["Dracula: 24", "Dune: 27"])

  let weeks = CollectionProperty(
    loans.updates
      .filter { $0.days > 7 }
      .grouped(by: { $0.days / 7 }, sortedBy: { $0 < $1 })
      .sortedRows { $0.title > $1.title }
      .mapRows { $0.title + " of " + String($0.days - 7) })
  expect(weeks.map { "\($0)" }, ["1 [Emma of 5]", "4 [Walden of 26]", "5 [Ulysses of 33, Dune of 34, Dracula of 31]"])

  let doubled = CollectionProperty(
    loans.updates
      .map { ($0.title, $0.days * 2) }
      .grouped(by: { $0.1 / 50 }, sortedBy: .descending)
      .filterRows { $0.1 != 24 }
      .sortedRows { $0.1 > $1.1 }
      .mapRows { $0.0 })
  expect(doubled.map { "\($0)" }, ["1 [Dune, Ulysses, Dracula, Walden]", "0 [Ivanhoe]"])

  let fees = CollectionProperty(
    loans.updates
      .map { (title: $0.title, fee: $0.days * 3 - 20) }
      .filter { $0.fee > 0 && $0.title != "Emma" }
      .grouped(by: { $0.fee / 50 }, sortedBy: <)
      .sortedRows { -$0.fee }
      .mapRows { "\($0.title) \($0.fee)" }
      .flattened())
  expect(Array(fees), ["Dracula 94", "Walden 79", "Dune 103", "Ulysses 100"])

  let titles = CollectionProperty(
    loans.updates
      .sorted(by: \.days, order: .descending)
      .grouped(by: \.shelf, sortedBy: <)
      .sortedRows(by: \.title, order: .descending)
      .mapRows { $0.title.uppercased() + "!" }
      .flattened())
  expect(Array(titles.prefix(3)), ["WALDEN!", "EMMA!", "DRACULA!"])

  joinedChains(loans)
}

/// What follows joins, and what they follow.
private func joinedChains(_ loans: MutableCollectionProperty<Loan>) {
  let shelves = MutableCollectionProperty([(name: "A", floor: 1), (name: "B", floor: 2), (name: "D", floor: 0)])
  let range = MutableProperty(10...40)

  let places = CollectionProperty(
    loans.updates
      .filter { $0.days > 7 }
      .leftJoined(with: shelves.updates.filter { $0.floor > 0 }, on: \.shelf, \.name) { loan, shelf in
        (loan.title, shelf?.floor ?? -1)
      }
      .filter { $0.1 < 2 }
      .sorted(by: \.1, \.0)
      .enumerated()
      .map { "\($0.offset + 1). \($0.element.0)" })
  expect(Array(places), ["1. Dune", "2. Dracula", "3. Emma", "4. Walden"])

  let sums = CollectionProperty(
    shelves.updates
      .groupJoined(with: loans.updates, on: \.name, \.shelf) { ($0.name, $1.reduce(0) { $0 + $1.days }, $1.count) }
      .filter { $0.2 > 0 }
      .sorted { $0.1 > $1.1 }
      .map { "\($0.0) \($0.1)" })
  expect(Array(sums), ["A 83", "B 45"])

  let known = CollectionProperty(
    loans.updates.sorted { $0.days }
      .window(keys: range) { $0.days }
      .antiJoined(with: shelves.updates) {
        $0.shelf
      } _: {
        $0.name
      }
      .union(loans.updates.filter { $0.days < 10 }) { $0.id }
      .sorted(by: \.shelf, \.title, { -$0.days })
      .map { $0.title + "!" })
  expect(Array(known), ["Ivanhoe!"])
  range.value = 0...50
  expect(Array(known), ["Ivanhoe!", "Dune!"])

  let isLong = MutableProperty(false)
  let shown = CollectionProperty(
    isLong.map { $0 ? loans.updates.filter { $0.days > 35 } : loans.updates.filter { $0.days < 15 } }.switched()
      .fullJoined(with: shelves.updates, on: \.shelf, \.name) { "\($0?.title ?? "-") \($1?.floor ?? 9)" }
      .dropFirst(1))
  isLong.value = true
  expect(Array(shown), ["Dune 9", "Dracula 1", "- 0"])

  let days = Property(loans.updates.filter { $0.shelf != "C" }.average { $0.days }.map { ($0 ?? 0) * 2 })
  let longest = Property(loans.updates.max { $0.days }.map { $0?.title ?? "" })
  expect(days.value, 51.2)
  expect(longest.value, "Dune")
}
