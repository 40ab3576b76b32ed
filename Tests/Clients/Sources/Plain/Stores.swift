import ReactiveCollections

private nonisolated struct Person: Equatable, Sendable {
  var name: String
  var team: Int
}

private nonisolated struct Team: Equatable, Sendable {
  let id: Int
  var title: String
}

private nonisolated struct Company {
  let people = MutableCollectionProperty<Person>()
  let teams = MutableCollectionProperty<Team>()
  let query = MutableProperty("")
  var moves = 0

  mutating func dissolve(_ team: Int) {
    teams.removeAll { $0.id == team }
    people.removeAll { $0.team == team }
    moves += 1
  }
}

private nonisolated final class Archive {
  let names = MutableCollectionProperty<String>()
}

private nonisolated let company = SharedHandle(Company())
private nonisolated let archive = SharedHandle(Archive())

@MainActor private final class Screen {
  let rows: CollectionProperty<String>
  private(set) var title = ""
  var names: [String] { Array(rows.value) }

  init() {
    rows = CollectionProperty(
      company.lift {
        $0.people.joined(with: $0.teams, on: \.team, \.id).map { "\($0.left.name), \($0.right.title)" }
          .filter($0.query.map { query in { $0.hasPrefix(query) } })
      })
    company.lift { $0.query.map { "Search: \($0)" } }.startWithValues { [weak self] in self?.title = $0 }
  }
}

nonisolated func stores() async {
  company.modify {
    $0.teams.append(Team(id: 1, title: "Kitchen"))
    $0.people.append(Person(name: "Ada", team: 1))
  }
  let screen = await Screen()
  expect(await screen.names, ["Ada, Kitchen"])
  await Task.detached {
    company.people.append(Person(name: "Bo", team: 1))
    company.query.value = "B"
  }.value
  let moves = try? company.modify { company in
    company.dissolve(1)
    if company.moves > 1 { throw CancellationError() }
    return company.moves
  }
  archive.modify { $0.names.append("\(moves ?? 0)") }
  let counts = company.lift { $0.people.grouped(by: \.team) }
  counts.startWithValues { update in archive.names.append("\(update.after.count)") }
  company.lift { $0.people.count }.startWithValues { count in archive.names.append("\(count)") }
  expect(archive.names.value, ["1", "0", "0"])
  while await screen.title != "Search: B" { await Task.yield() }
}
