/// A random script that notices by itself when something is wrong.
package protocol SelfCheckingScript: AnyObject {
  init(seed: UInt64)
  func step()
  /// What is wrong.
  var trouble: String? { get }
  func end()
}

extension SelfCheckingScript {
  package func end() {}

  /// Runs one part of all scripts, and returns what is wrong, with seed and step.
  package static func troubles(part: UInt64, of count: UInt64, steps: Int) -> [String] {
    (part * count..<(part + 1) * count).flatMap { seed in
      let script = Self(seed: seed)
      var troubles: [String] = []
      for step in 0..<steps where script.trouble == nil {
        script.step()
        if let trouble = script.trouble { troubles.append("seed \(seed), step \(step): \(trouble)") }
      }
      script.end()
      return troubles
    }
  }
}
