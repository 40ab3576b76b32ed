import ReactiveCollections

/// A signal is shared, and its input is still used here.
func race() -> SharedSignal<Int, Never> {
  let (bell, input) = Signal<Int, Never>.pipe()
  let shared = SharedSignal(bell)  // error: sending 'bell' risks causing data races
  #if !CONTROL
    input.send(value: 1)
  #endif
  return shared
}
