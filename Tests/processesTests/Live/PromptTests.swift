import ReactiveCollections
import Testing

@testable import processes

@Suite struct PromptTests {
  @Test func typing() {
    var prompt = Prompt(.user, about: Arrangement())
    for character in "annx" { #expect(prompt.handle(.character(character)) == .typing) }
    #expect(prompt.handle(.backspace) == .typing)
    #expect(prompt.handle(.up) == .typing)
    #expect(prompt.handle(.enter) == .answered("ann"))
    #expect(prompt.handle(.control("u")) == .typing)
    #expect(prompt.handle(.backspace) == .typing)
    #expect(prompt.handle(.enter) == .answered(""))
    #expect(prompt.handle(.character("q")) == .typing)
    #expect(prompt.handle(.escape) == .cancelled)
  }

  /// Returns the text of the rule after each key.
  private func texts(_ question: Prompt.Question, _ arrangement: Arrangement, _ keys: Key...) -> [String?] {
    var prompt = Prompt(question, about: arrangement)
    return keys.map { key in
      _ = prompt.handle(key)
      return question == .user ? prompt.arrangement.filter.user : prompt.arrangement.filter.text
    }
  }

  @Test(arguments: [Prompt.Question.user, .text])
  func theFilterFollowsEachKey(question: Prompt.Question) {
    let keys = texts(
      question, Arrangement(), .character("s"), .up, .character("h"), .backspace, .backspace, .backspace)
    #expect(keys == ["s", "s", "sh", "s", nil, nil])
  }

  /// A question begins with the current answer, and nothing changes before something is typed.
  @Test func aPromptBeginsWithTheCurrentAnswer() {
    let before = Arrangement(filter: RowFilter(user: "ann", text: "sh"), grouping: .state)
    #expect(Prompt(.text, about: before).answer == "sh")
    #expect(Prompt(.user, about: before).answer == "ann")
    for question in [Prompt.Question.user, .text, .interval] {
      #expect(Prompt(question, about: before).arrangement == before)
      #expect(Prompt(question, about: before).before == before)
    }
    #expect(texts(.text, before, .up, .character("x"), .control("u")) == ["sh", "shx", nil])
    var prompt = Prompt(.user, about: before)
    _ = prompt.handle(.character("a"))
    #expect(prompt.arrangement == Arrangement(filter: RowFilter(user: "anna", text: "sh"), grouping: .state))
    #expect(prompt.before == before)
  }

  @Test func anIntervalDoesNotChangeTheArrangement() {
    var prompt = Prompt(.interval, about: Arrangement())
    #expect(prompt.answer == "")
    _ = prompt.handle(.character("5"))
    #expect(prompt.arrangement == Arrangement())
    #expect(prompt.handle(.enter) == .answered("5"))
  }

  /// While the rules of a table follow a prompt, the table shows the matches at each key, and afterwards the same as
  /// before.
  @Test func theTableFollowsThePrompt() {
    let table = ProcessTable([.row(1, "bash"), .row(2, "make"), .row(3, "base", user: "bob")])
    var shown: [[Int]] = []
    table.updates.startWithValues { shown.append($0.after.flatMap { $0.rows.map(\.pid) }) }
    var prompt = Prompt(.text, about: table.arrangement.value)
    for key in "bash" {
      _ = prompt.handle(.character(key))
      table.arrangement.value = prompt.arrangement
    }
    table.arrangement.value = prompt.before
    // The command line of every process has a "b", in "/bin".
    #expect(shown == [[1, 2, 3], [1, 3], [1], [1, 2, 3]])
  }
}
