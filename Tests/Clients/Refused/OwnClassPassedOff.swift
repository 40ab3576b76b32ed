import ReactiveCollections

final class Impostor: MutableCollectionPropertyProtocol {
  let list = MutableCollectionProperty([1])
}

/// A user's class shares a list that it keeps.
func race() {
  let impostor = Impostor()
  #if CONTROL
    let shared: SharedHandle<MutableCollectionProperty<Int>> = SharedHandle(MutableCollectionProperty([1]))
  #else
    let shared: SharedHandle<Impostor> = SharedHandle(impostor)  // error: requires the types 'Impostor' and
  #endif
  shared.append(2)
  impostor.list.append(3)
}
