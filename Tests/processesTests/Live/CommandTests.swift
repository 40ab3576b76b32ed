import Testing

@testable import processes

@Suite struct CommandTests {
  @Test(arguments: [
    (Key.character("q"), Command.quit), (.escape, .quit), (.control("c"), .quit), (.character(" "), .refresh),
    (.character("P"), .sort(.cpu)), (.character("M"), .sort(.memory)), (.character("N"), .sort(.pid)),
    (.character("T"), .sort(.time)), (.character("R"), .reverse), (.character("u"), .ask(.user)),
    (.character("g"), .regroup), (.character("/"), .ask(.text)), (.character("o"), .ask(.text)),
    (.character("d"), .ask(.interval)),
    (.character("s"), .ask(.interval)), (.character("c"), .toggleArguments), (.character("h"), .help),
    (.character("?"), .help), (.up, .move(.lines(-1))), (.down, .move(.lines(1))), (.pageUp, .move(.pages(-1))),
    (.pageDown, .move(.pages(1))), (.home, .move(.toStart)), (.control("l"), .redraw), (.end, .move(.toEnd)),
    (.enter, .open), (.character("i"), .open), (.left, .shift(-8)), (.right, .shift(8)),
  ])
  func keys(key: Key, command: Command) {
    #expect(Command(key) == command)
  }

  @Test(arguments: [Key.character("k"), .character("x"), .unknown, .backspace, .control("a")])
  func keysWithoutMeaning(key: Key) {
    guard case .unknown(let message) = Command(key) else {
      Issue.record("\(key) means \(Command(key))")
      return
    }
    #expect(!message.isEmpty)
  }
}
