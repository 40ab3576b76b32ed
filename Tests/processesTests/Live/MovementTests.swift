import Testing

@testable import processes

@Suite struct MovementTests {
  @Test(arguments: [
    (Key.up, .lines(-1) as Movement?), (.down, .lines(1)), (.pageUp, .pages(-1)), (.pageDown, .pages(1)),
    (.home, .toStart),
    (.end, .toEnd), (.left, nil), (.character("j"), nil),
  ])
  func keys(key: Key, movement: Movement?) {
    #expect(Movement(key) == movement)
  }

  @Test(arguments: [
    (Movement.lines(1), 6), (.lines(-1), 4), (.lines(50), 19), (.lines(-50), 0), (.pages(1), 11), (.pages(-1), 0),
    (.toStart, 0), (.toEnd, 19),
  ])
  func targets(movement: Movement, target: Int) {
    #expect(movement.target(from: 5, count: 20, height: 7) == target)
  }

  /// A page is at least one line, and an empty list has no other position.
  @Test func extremes() {
    #expect(Movement.pages(1).target(from: 5, count: 20, height: 0) == 6)
    #expect(Movement.lines(1).target(from: 0, count: 0, height: 7) == 0)
    #expect(Movement.toEnd.target(from: 0, count: 0, height: 7) == 0)
  }
}
