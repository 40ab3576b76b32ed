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
}
