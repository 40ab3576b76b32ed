@testable import Parsers

/// Parses marble diagrams: the picture of a diagram has the same events, and a text that is not well formed is rejected
/// at a character.
func fuzzDiagrams(_ input: [UInt8]) {
  let text = String(decoding: input, as: UTF8.self)
  let diagram = result(of: MarbleSyntaxError.self, "reading \(text)") { try MarbleDiagram(parsing: text) }
  switch diagram {
  case .success(let diagram):
    let again = requireSuccess("the picture \(diagram.picture) is a diagram") {
      try MarbleDiagram(parsing: diagram.picture)
    }
    requireEqual(again, diagram, "the picture \(diagram.picture)")
    requireEqual(again.picture, diagram.picture, "the picture of the picture")
  case .failure(let error): check(error, text)
  }
  let subscription = result(of: MarbleSyntaxError.self, "reading \(text)") { try SubscriptionDiagram(parsing: text) }
  switch subscription {
  case .success(let diagram):
    let again = requireSuccess("the picture \(diagram.picture)") { try SubscriptionDiagram(parsing: diagram.picture) }
    requireEqual(again, diagram, "the picture \(diagram.picture)")
  case .failure(let error): check(error, text)
  }
}

private func check(_ error: MarbleSyntaxError, _ text: String) {
  require(0...text.count ~= error.position && error.text == text, "\(error) names a character of \(text)")
  require(!error.description.isEmpty, "\(error) describes itself")
}
