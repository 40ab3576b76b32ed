import ReactiveCollections

private actor Oven {
  private(set) var isHot = false
  func heat() { isHot = true }
}

/// An asynchronous function that keeps a list across suspensions, on whichever thread it resumes.
func asynchronousFunction() async {
  let oven = Oven()
  let loaves = MutableCollectionProperty<String>()
  var baked: [String] = []
  var last = 0
  let observation = ScopedDisposable(loaves.updates.startWithValues { baked = Array($0.after) })
  for number in 1...20 {
    await oven.heat()
    await Task.yield()
    loaves.append("loaf \(number)")
    expect(baked.count, number)
  }
  let counts = loaves.producer.map(\.count)
  await Task.yield()
  counts.startWithValues { last = $0 }
  observation.dispose()
  loaves.removeAll()
  expect(baked.count, 20)
  expect(last, 0)
  let isHot = await oven.isHot
  expect(isHot, true)

  // Waiting for the end of a stream.
  let (meal, input) = Signal<Int, Never>.pipe()
  async let end: Void = oven.heat()
  await end
  await withCheckedContinuation { done in
    meal.observeCompleted { done.resume() }
    input.sendCompleted()
  }
}
