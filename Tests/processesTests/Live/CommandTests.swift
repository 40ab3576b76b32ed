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
    (.character("?"), .help), (.up, .scroll(.lines(-1))), (.down, .scroll(.lines(1))), (.pageUp, .scroll(.pages(-1))),
    (.pageDown, .scroll(.pages(1))), (.home, .scroll(.toStart)), (.control("l"), .redraw), (.end, .scroll(.toEnd)),
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
