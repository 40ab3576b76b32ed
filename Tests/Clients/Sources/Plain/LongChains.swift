import ReactiveCollections

/// Ten closures and more in one expression, on each kind of stream. The compiler must not need a second for them, as it
/// would if operators had overloads.
func longChains() {
  let (names, input) = Signal<String, Never>.pipe()
  var fromSignal: [String] = []
  names
    .map { $0.uppercased() }
    .filter { !$0.isEmpty }
    .compactMap { $0.first }
    .filter { $0.isLetter }
    .scan(into: [Character]()) { $0.append($1) }
    .map { String($0) }
    .skipRepeats { $0 == $1 }
    .filter { $0.hasPrefix("P") }
    .map { $0.count }
    .filter { $0 > 1 }
    .map { "\($0) letters" }
    .observeValues { fromSignal.append($0) }
  for name in ["", "pea", "7up", "bean", "leek"] { input.send(value: name) }
  expect(fromSignal, ["2 letters", "3 letters"])

  let numbers = SignalProducer(1...9)
  var fromProducer: [Int] = []
  numbers
    .map { $0 + 1 }
    .filter { $0 > 2 }
    .compactMap { $0 < 9 ? $0 : nil }
    .map { $0 * 3 }
    .filter { $0 > 12 }
    .scan(0) { $0 + $1 }
    .map { $0 - 1 }
    .filter { $0 < 90 }
    .map { $0 * 2 }
    .filter { $0 > 30 }
    .startWithValues { fromProducer.append($0) }
  expect(fromProducer, [64, 106, 154])
}
