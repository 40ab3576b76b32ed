import ReactiveCollections

actor Cook {
  private var heard = 0
  func listen(_ bell: sending Signal<Int, Never>) { bell.observeValues { self.heard += $0 } }
}

/// Two actors observe one signal.
func race(_ first: Cook, _ second: Cook) async {
  let (bell, _) = Signal<Int, Never>.pipe()
  await first.listen(bell)  // error: sending 'bell' risks causing data races
  #if !CONTROL
    await second.listen(bell)
  #endif
}
