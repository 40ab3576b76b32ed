import ReactiveCollections

private func first(_ count: Int, of orders: SharedCollectionProperty<Int>) async -> Int? {
  for await list in orders.producer.values where list.count == count { return list.last }
  return nil
}

@MainActor private final class Screen {
  private(set) var title = ""

  func follow(_ motto: SharedProperty<String>) async {
    for await motto in motto.producer.values {
      title = motto
      if motto == "closed" { return }
    }
  }
}

/// Tasks and the main actor await values that other threads change.
func awaitShared() async {
  let orders = SharedCollectionProperty([0])
  async let tenth = first(10, of: orders)
  let editing = Task.detached { for number in 1...9 { orders.append(number) } }
  let found = await tenth
  await editing.value
  expect(found, 9)
  await awaitOnScreen()
}

@MainActor private func awaitOnScreen() async {
  let motto = SharedProperty("open")
  let screen = Screen()
  async let following: Void = screen.follow(motto)
  await Task.detached { motto.value = "closed" }.value
  await following
  expect(screen.title, "closed")
}
