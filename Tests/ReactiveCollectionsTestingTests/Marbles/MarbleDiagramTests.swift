import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

@Suite struct MarbleDiagramTests {
  private func events(_ diagram: MarbleDiagram) -> [String] {
    diagram.moments.map { "\($0.time.frame): \($0.event)" }
  }

  @Test func eachCharacterIsAFrame() {
    #expect(events("-a--7-|") == ["1: value(a)", "4: value(7)", "6: completed"])
    #expect(events("äß字") == ["0: value(ä)", "1: value(ß)", "2: value(字)"])
    #expect(events("") == [] && events("---") == [])
  }

  @Test func theEnds() {
    #expect(events("|") == ["0: completed"])
    #expect(events("-*") == ["1: interrupted"])
    #expect(("-#" as MarbleDiagram).moments.map(\.event) == [.failed(MarbleFailure())])
    #expect(("-#'no net'" as MarbleDiagram).moments.map(\.event) == [.failed(MarbleFailure("no net"))])
  }

  @Test func aGroupIsOneFrame() {
    #expect(events("-(ab)-(c|)") == ["1: value(a)", "1: value(b)", "3: value(c)", "3: completed"])
    #expect(events("(a#'x')").count == 2)
  }

  @Test func namesInQuotesAreOneFrame() {
    #expect(events("'10'-''x") == ["0: value(10)", "2: value()", "3: value(x)"])
    #expect(events(#"'it\'s'"#) == ["0: value(it's)"])
    #expect(events(#"'a\\b\nc'"#) == ["0: value(a\\b\nc)"])
    #expect(("'a'" as MarbleDiagram) == "a")
  }

  /// A mark does not hide the quote or the backslash before it, and letters that are written as one stay apart.
  @Test(arguments: [
    "\u{301}", "'\u{301}", "\n\u{301}", "e\u{301}", "\r\n", "\u{1100}", "\u{1161}", "\u{93E}", "\u{1F1E9}",
  ])
  func namesOfAnyCodePoints(name: String) throws {
    let scheduler = TestScheduler()
    let source = Signal<String, Never>.pipe()
    let recorder = scheduler.record(source.output)
    for _ in 0..<2 { source.input.send(value: name) }
    scheduler.advance(by: scheduler.frame)
    source.input.send(value: name)
    let picture = recorder.diagram.picture
    let read = try MarbleDiagram(parsing: picture)
    #expect(read == recorder.diagram && read.moments.count == 3 && read.picture == picture, "\(picture)")
  }

  @Test func neighboringCombiningCharactersAreSeparated() throws {
    let diagram: MarbleDiagram = "(\u{1100} \u{1161})e\u{301}"
    #expect(diagram.moments.map(\.event) == ["\u{1100}", "\u{1161}", "é"].map { .value($0) })
    #expect(try MarbleDiagram(parsing: diagram.picture) == diagram)
  }

  @Test func veryLongWaitsAreDrawnAsSeveral() throws {
    let diagram: MarbleDiagram = "a[999999999]-[7]|"
    #expect(try MarbleDiagram(parsing: diagram.picture) == diagram)
    #expect(diagram.picture == "a[999999999][8]|")
  }

  @Test func longWaitsAreNumbers() {
    #expect(("a[3]b" as MarbleDiagram) == "a---b")
    #expect(events("[1000][1]a") == ["1001: value(a)"])
  }

  @Test func spacesTakeNoTime() {
    #expect((" - a - (  b   c ) \n |" as MarbleDiagram) == "-a-(bc)|")
    #expect(events("' '") == ["0: value( )"])
  }

  @Test func diagramsAreEqualIfTheirEventsAre() {
    #expect(("-a-" as MarbleDiagram) == "-a----")
    #expect(("-a-|" as MarbleDiagram) != "-a--|")
    #expect(("(ab)" as MarbleDiagram) != "(ba)")
    #expect(("-#" as MarbleDiagram) != "-#'x'")
    #expect(("(ab)" as MarbleDiagram) != "ab")
  }

  @Test(
    arguments: [
      (
        "a value or an end, '-', '(' or '['",
        [
          ("-a-+b", 3, "+"), ("-a–b", 2, "–"), ("a^", 1, "^"), ("a-!", 2, "!"), ("a)", 1, ")"),
          ("a-+\u{301}b", 2, "+\u{301}"), ("-\u{301}", 0, "-\u{301}"),
        ]
      ),
      ("a value or an end", [("()", 1, ")"), ("(", 1, nil), ("é(", 2, nil)]),
      ("a value or an end, or ')'", [("(a-b)", 2, "-"), ("(a(b", 2, "("), ("(a[2]", 2, "["), ("-(ab", 4, nil)]),
      (
        "nothing after the end of the stream",
        [("-|a", 2, "a"), ("-(|a)", 3, "a"), ("#|", 1, "|"), ("# 'x'", 2, "'")]
      ),
      ("a closing quote", [("-'ab", 4, nil)]),
      (#"one of ', \ and n"#, [(#"'a\b'"#, 3, "b"), (#"'a\"#, 3, nil)]),
      (
        "a number of frames, of at most nine digits",
        [("a[]", 2, "]"), ("a[x]", 2, "x"), ("a[0]", 2, "0"), ("[1000000000]", 1, "1"), ("a[-3]", 2, "-")]
      ),
      ("']'", [("a[3 ]", 3, " "), ("a[3", 3, nil)]),
    ] as [(String, [(String, Int, Character?)])])
  func malformedDiagramsThrowAtTheCharacter(expected: String, diagrams: [(String, Int, Character?)]) throws {
    for (text, position, found) in diagrams {
      let error = try #require(throws: MarbleSyntaxError.self) { try MarbleDiagram(parsing: text) }
      #expect(error.text == text && error.position == position && error.found == found)
      #expect(error.expected == expected)
    }
  }

  @Test func anErrorPointsAtThePlace() {
    let error = #expect(throws: MarbleSyntaxError.self) { try MarbleDiagram(parsing: "-a\n-+") }
    #expect(
      "\(error as Any? ?? "")" == """
        Expected a value or an end, '-', '(' or '[', found '+':
          -a -+
              ^
        """)
    let missing = #expect(throws: MarbleSyntaxError.self) { try MarbleDiagram(parsing: "(a") }
    #expect(missing?.description.hasSuffix("found the end:\n  (a\n    ^") == true)
  }

  @Test func aLiteralThatIsNotWellFormedTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = "-a-+" as MarbleDiagram
    }
    let output = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(output.contains("found '+':\n  -a-+\n     ^"))
  }

  // MARK: Drawing

  @Test(
    arguments: [
      ("", "-"), ("--", "-"), ("-a---", "-a-"), ("-a-b|", "-a-b|"), ("*", "*"), ("a-#", "a-#"),
      ("#'no net'", "#'no net'"),
      ("-( a b )-'10' - ''|", "-(ab)-'10'-''|"), ("'a'|", "a|"), (#"'it\'s\n\\'"#, #"'it\'s\n\\'-"#), ("'+'", "'+'-"),
      ("a[30]|", "a------------------------------|"), ("a[31]b-[32]|", "a[31]b[33]|"), ("[40]", "-"),
    ])
  func diagramsAreDrawnInCanonicalForm(text: String, picture: String) throws {
    let diagram = try MarbleDiagram(parsing: text)
    #expect(diagram.picture == picture)
    #expect(try MarbleDiagram(parsing: picture) == diagram)
  }

  /// In the message of a failing test, two diagrams appear one below the other.
  @Test func theDescriptionIsOnItsOwnLine() throws {
    let diagram: MarbleDiagram = "-a-|"
    #expect(diagram.description == "\n  -a-|")
    #expect(try MarbleDiagram(parsing: diagram.description) == diagram)
  }

  @Test func drawnDiagramsParseAsTheSameDiagram() throws {
    for seed in UInt64(0)..<50 {
      var random = SeededGenerator(seed: seed)
      let marbles = ["a", "7", "'10'", #"'it\'s'"#, "(ab)", "(a'b c')", "-", "---", "[5]", "[77]", " "]
      let ends = ["|", "#", "#'x'", "*", "(a|)", ""]
      let parts = (0..<Int.random(in: 0..<20, using: &random)).map { _ in marbles.randomElement(using: &random) ?? "" }
      let text = parts.joined() + (ends.randomElement(using: &random) ?? "")
      let diagram = try MarbleDiagram(parsing: text)
      #expect(try MarbleDiagram(parsing: diagram.picture) == diagram, "\(random): \(text)")
    }
  }

  // MARK: Differences

  @Test func equalDiagramsDoNotDiffer() {
    #expect(("-(ab)-" as MarbleDiagram).difference(from: "-(ab)---") == nil)
  }

  @Test func differencesAreDrawnInTheSameColumns() throws {
    let found: MarbleDiagram = "-a(bcd)-'10'-e-|"
    let difference = try #require(found.difference(from: "-ab-'7'e--[40]-#"))
    #expect(difference.expected == "-ab-7e--[40]-#" && difference.found == found)
    #expect(
      difference.description == """

          expected  -ab    -7   e---[40]#
          found     -a(bcd)-'10'-e-|
                      ^     ^   ^^ ^    ^
        """)
  }

  @Test func timesBetweenFramesAreNotedInDifferences() throws {
    let scheduler = TestScheduler()
    let source: HotSource<String, Never> = scheduler.hot([(.microseconds(1250), .value("a"))])
    let recorder = scheduler.record(source)
    scheduler.run()
    #expect(
      recorder.diagram.difference(from: "-a")?.description == """

          expected  -a-
          found     -a-
                     ^
          (found: a comes 0.00025 seconds after the beginning of frame 1)
        """)
  }
}
