import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsPositions

/// Long scripts of edits, compared with a plain array that has the group of each element.
@Suite struct GroupedPositionsRandomTests {
  /// The rows of groups, and the order of their first ones, by going through all.
  private struct Model {
    var groups: [Int] = []

    /// Returns the positions of the elements of a group.
    func positions(of group: Int) -> [Int] { groups.indices.filter { groups[$0] == group } }

    func row(at position: Int) -> Int { groups[..<position].count { $0 == groups[position] } }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>) func scripts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let positions = GroupedPositions()
    // A few large groups, or many small ones.
    var groups = (0..<(seed % 2 == 0 ? 4 : 60)).map { _ in positions.makeGroup() }
    var model = Model()
    model.groups = (0..<Int.random(in: 0...400, using: &random)).map { _ in groups.randomElement(using: &random)! }
    positions.begin(model.groups)
    for step in 0..<1_500 {
      let what: Comment = "seed \(seed), step \(step)"
      let count = model.groups.count
      if step % 100 == 99 {
        positions.removeGroups()
        groups = (0..<[1, 3, 50, 500].randomElement(using: &random)!).map { _ in positions.makeGroup() }
        model.groups = model.groups.map { _ in groups.randomElement(using: &random)! }
        positions.begin(model.groups)
      }
      let group = groups.randomElement(using: &random)!
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where count < 600:
        // Often at the end.
        let position = Bool.random(using: &random) ? count : Int.random(in: 0...count, using: &random)
        model.groups.insert(group, at: position)
        try #require(positions.insert(at: position, in: group) == model.row(at: position), what)
      case 1 where count > 0:
        let position = Int.random(in: 0..<count, using: &random)
        let expected = (model.groups[position], model.row(at: position))
        model.groups.remove(at: position)
        try #require(positions.remove(at: position) == expected, what)
      case 2 where count > 0:
        let (source, target) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
        let row = model.row(at: source)
        model.groups.insert(model.groups.remove(at: source), at: target)
        let moved = positions.move(from: source, to: target)
        try #require(moved == (model.groups[target], row, model.row(at: target)), what)
      case 3 where count > 0:
        let position = Int.random(in: 0..<count, using: &random)
        let number = positions.number(at: position)
        let location = positions.location(of: number)
        try #require(location == (model.groups[position], model.row(at: position)), what)
        if location.group == group { break }
        model.groups[position] = group
        let row = positions.regroup(number, at: position, from: location, to: group)
        try #require(row == model.row(at: position), what)
      default: break
      }
      if step % 50 == 0 { try #require(positions.groupOfEach() == model.groups, what) }
      let all = model.positions(of: group)
      try #require(positions.count(of: group) == all.count, what)
      try #require(positions.first(of: group) == all.first ?? .max, what)
      for (row, position) in all.enumerated() where row % 7 == step % 7 {
        try #require(positions.sourcePosition(of: row, in: group) == position, what)
        try #require(positions.location(at: position) == (group, row), what)
      }
    }
  }

  /// After an edit, the group that it touched is moved to where its first row puts it.
  @Test(arguments: 1...6 as ClosedRange<UInt64>) func groupsStayInTheOrderOfTheirFirstRows(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (positions, sections) = (GroupedPositions(), SectionPositions())
    let groups = (0..<8).map { _ in positions.makeGroup() }
    // Each group keeps a row, so that it has a place.
    var model = Model(groups: groups + (0..<40).map { _ in groups.randomElement(using: &random)! })
    positions.begin(model.groups)
    for (position, group) in groups.enumerated() { sections.insert(group, at: position) }
    for step in 0..<600 {
      let what: Comment = "seed \(seed), step \(step)"
      let (source, target) = (Int.random(in: 0..<48, using: &random), Int.random(in: 0..<48, using: &random))
      let group = model.groups[source]
      model.groups.insert(model.groups.remove(at: source), at: target)
      _ = positions.move(from: source, to: target)
      if let move = sections.neededMove(of: group, byFirstRows: positions) {
        try #require(move.from != move.to, what)
        sections.move(from: move.from, to: move.to)
      }
      let order = groups.sorted { model.positions(of: $0)[0] < model.positions(of: $1)[0] }
      try #require(groups.indices.map { sections.group(at: $0) } == order, what)
    }
  }
}
