/// A question at the bottom of the screen, and the answer as far as it is typed.
struct Prompt: Equatable {
  enum Question: Equatable {
    case user, text, interval
  }

  enum Outcome: Equatable {
    case typing, cancelled
    case answered(String)
  }

  let question: Question
  private(set) var answer = ""

  init(_ question: Question) { self.question = question }

  var text: String {
    switch question {
    case .user: "User (none for all): "
    case .text: "Containing (none for all): "
    case .interval: "Seconds between refreshes: "
    }
  }

  mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .character(let character): answer.append(character)
    case .backspace: _ = answer.popLast()
    case .control("u"): answer = ""
    case .enter: return .answered(answer)
    case .escape, .control("c"): return .cancelled
    default: break
    }
    return .typing
  }
}
