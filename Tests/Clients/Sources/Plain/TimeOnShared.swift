import ReactiveCollections

/// Operators that take time, on values that any thread sends, and on the main actor.
@MainActor func timeOnShared() async {
  let (keys, input) = SharedSignal<String, Never>.pipe()
  let settled = keys.lift { keys, scheduler in
    keys.scan("", +).debounce(.milliseconds(1), on: scheduler, discardWhenCompleted: false)
  }
  var searches: [String] = []
  var isOver = false
  // One closure receives its events in order; two would be called independently.
  settled.observe { event in
    switch event {
    case .value(let text): searches.append(text)
    case .completed, .interrupted: isOver = true
    }
  }
  await Task.detached {
    for key in ["t", "e", "a"] { input.send(value: key) }
    input.sendCompleted()
  }.value
  while !isOver { await Task.yield() }
  expect(searches.last, "tea")

  let hour = MutableProperty(1)
  var hours: [Int] = []
  let later = hour.producer.delay(.milliseconds(1), on: .main).startWithValues { hours.append($0) }
  while hours.isEmpty { await Task.yield() }
  later.dispose()
  hour.value = 2
  expect(hours, [1])
}
