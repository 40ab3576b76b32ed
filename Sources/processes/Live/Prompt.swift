/// A question at the bottom of the screen, and the answer as far as it is typed. The table follows it key by key.
struct Prompt: Equatable {
  enum Question: Equatable {
    case user, text, interval
  }

  enum Outcome: Equatable {
    case typing, cancelled
    case answered(String)
  }

  let question: Question
  private(set) var answer: String
  /// How the table was arranged when the question came: what it goes back to if there is no answer.
  let before: Arrangement

  /// A question, with the answer that holds so far.
  init(_ question: Question, about arrangement: Arrangement) {
    self.question = question
    before = arrangement
    answer =
      switch question {
      case .user: arrangement.filter.user ?? ""
      case .text: arrangement.filter.text ?? ""
      case .interval: ""
      }
  }

  /// How the table is to be arranged by the answer as far as it is typed.
  var arrangement: Arrangement {
    var arrangement = before
    let text = answer.isEmpty ? nil : answer
    switch question {
    case .user: arrangement.filter.user = text
    case .text: arrangement.filter.text = text
    case .interval: break
    }
    return arrangement
  }

  var text: String {
    switch question {
    case .user: "User beginning with (none for all): "
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
