import ReactiveCollections

/// An actor that keeps its list private, and publishes the changes.
private actor Pass {
  private let plates = MutableCollectionProperty<String>()
  nonisolated let served: SharedSignal<CollectionChange<String>, Never>
  nonisolated let status: SharedProperty<String>

  init() {
    served = plates.flatChangesSignal.shared()
    status = SharedProperty("idle")
  }

  func put(_ plate: String) {
    plates.append(plate)
    status.value = "\(plates.count) plates"
  }
}

private actor Guest {
  private(set) var seen: [String] = []

  func look(at pass: Pass) {
    pass.served.observeValues { change in
      if let plate = change.newElement { self.seen.append(plate) }
    }
  }
}

@MainActor private final class PassLight {
  private(set) var text = ""
  private(set) var served = 0

  init(_ pass: Pass) {
    pass.status.producer.startWithValues { [weak self] in self?.text = $0 }
    pass.served.observeValues { [weak self] _ in self?.served += 1 }
  }
}

@MainActor func actorThatPublishes() async {
  let pass = Pass()
  let guest = Guest()
  let light = PassLight(pass)
  await guest.look(at: pass)
  await pass.put("steak")
  await pass.put("chips")
  while await guest.seen.count < 2 { await Task.yield() }
  let seen = await guest.seen
  expect(seen, ["steak", "chips"])
  while light.served < 2 { await Task.yield() }
  while light.text != "2 plates" { await Task.yield() }
}
