import Testing

@testable import processes

@Suite struct PageCommandTests {
  @Test(arguments: [
    (Key.escape, PageCommand.back), (.backspace, .back), (.left, .back), (.character("q"), .back),
    (.character("Q"), .back), (.control("c"), .quit), (.character(" "), .refresh), (.control("l"), .redraw),
    (.down, .scroll(.lines(1))), (.pageUp, .scroll(.pages(-1))), (.end, .scroll(.toEnd)),
  ])
  func keys(key: Key, command: PageCommand) {
    #expect(PageCommand(key) == command)
  }

  @Test(arguments: [Key.character("k"), .enter, .right, .unknown])
  func keysWithoutMeaning(key: Key) {
    guard case .unknown(let message) = PageCommand(key) else {
      Issue.record("\(key) means \(PageCommand(key))")
      return
    }
    #expect(!message.isEmpty)
  }
}
