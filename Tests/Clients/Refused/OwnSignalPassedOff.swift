import ReactiveCollections

final class Impostor: SignalProtocol {
  let (signal, input) = Signal<Int, Never>.pipe()
  var producer: SignalProducer<Int, Never> { signal.producer }
}

/// A user's class shares a signal that it keeps.
func race() {
  let impostor = Impostor()
  #if CONTROL
    let shared: SharedHandle<Signal<Int, Never>> = .pipe().output
  #else
    let shared: SharedHandle<Impostor> = SharedHandle(impostor)  // error: requires the types 'Impostor' and
  #endif
  shared.observeValues { print($0) }
  impostor.input.send(value: 1)
}
