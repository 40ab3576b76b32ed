import ReactiveCollectionsTesting
import Testing

@Suite struct SubscriptionDiagramTests {
  @Test func theStartAndTheEndAreParsed() {
    let diagram: SubscriptionDiagram = "--^ ---!"
    #expect(diagram.start == 2 && diagram.end == 6 && diagram.ending == .disposed)
    let open: SubscriptionDiagram = "[50]^---"
    #expect(open.start == 50 && open.end == nil && open.ending == nil)
    let short: SubscriptionDiagram = "-(^!)"
    #expect(short.start == 1 && short.end == 1 && short.ending == .disposed)
  }

  @Test func everyKindOfEndIsParsed() {
    let diagrams: [SubscriptionDiagram] = ["^!", "^|", "^#", "^*"]
    #expect(diagrams.map(\.ending) == [.disposed, .completed, .failed, .interrupted])
    #expect(Set(diagrams).count == 4 && diagrams.allSatisfy { $0.end == 1 })
    #expect(("^" as SubscriptionDiagram) == "^---" && ("^" as SubscriptionDiagram) != "^!")
  }

  @Test(
    arguments: [
      ("'^', the beginning", [("", 0, nil), ("--", 2, nil), ("-!", 1, "!"), ("-a", 1, "a")]),
      ("one of !, |, # and *", [("^-a", 2, "a"), ("^^", 1, "^"), ("^#'x'", 1, "#")]),
      ("nothing after the end", [("^!!", 2, "!"), ("^|a", 2, "a")]),
      ("'^' or an end, '-', '(' or '['", [("^+", 1, "+")]),
      ("'^' or an end, or ')'", [("(^!", 3, nil)]),
    ] as [(String, [(String, Int, Character?)])])
  func malformedDiagramsThrowAtTheCharacter(expected: String, diagrams: [(String, Int, Character?)]) throws {
    for (text, position, found) in diagrams {
      let error = try #require(throws: MarbleSyntaxError.self) { try SubscriptionDiagram(parsing: text) }
      #expect(error.position == position && error.expected == expected && error.found == found)
    }
  }

  @Test func aLiteralThatIsNotWellFormedTraps() async {
    await #expect(processExitsWith: .failure) { _ = "-a" as SubscriptionDiagram }
  }

  @Test(arguments: ["^-", "--^--!", "^|", "(^!)", "-(^#)", "^-*", "[40]^[33]!", "---^-"])
  func drawnDiagramsParseAsTheSameDiagram(text: String) throws {
    let diagram = try SubscriptionDiagram(parsing: text)
    #expect(diagram.picture == text && diagram.description == "\n  \(text)")
  }

  @Test func timesBetweenFramesAreNoted() {
    let scheduler = TestScheduler(frame: .seconds(1))
    let source = scheduler.hot("-a")
    scheduler.advance(by: .milliseconds(500))
    let recorder = scheduler.record(source)
    scheduler.advance(by: .milliseconds(600))
    recorder.dispose()
    #expect(recorder.subscription != "^!")
    #expect(
      recorder.subscription?.description == """

          ^!
          (it begins 0.5 seconds after the beginning of frame 0)
          (it ends 0.1 seconds after the beginning of frame 1)
        """)
  }
}
