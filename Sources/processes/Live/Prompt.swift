/// A question at the bottom of the screen, and the answer as far as it is typed. The table follows the answer as you
/// type.
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
  /// The arrangement of the table when the question was asked, to which it returns if the question is cancelled.
  let before: Arrangement

  /// Creates a question that begins with the current answer.
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

  /// The arrangement of the table for the answer as far as it is typed.
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
    case .user: "User name prefix (blank shows all): "
    case .text: "Command contains (blank shows all): "
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
