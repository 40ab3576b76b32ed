import ReactiveCollections

/// A loop's iterator is sent to another task, while its property stays here.
func race() async {
  let orders = MutableProperty(0)
  var iterator = orders.values.makeAsyncIterator()
  #if CONTROL
    _ = await iterator.next()
  #else
    let task = Task.detached {  // error: risks causing data races
      _ = await iterator.next()
    }
    await task.value
  #endif
  orders.value = 1
}
