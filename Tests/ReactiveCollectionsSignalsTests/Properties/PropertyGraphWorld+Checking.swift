import ReactiveCollectionsTesting

@testable import ReactiveCollectionsSignals

extension PropertyGraphWorld {
  /// Whether a change of a source, a proposal or an execution may still follow.
  private func isSet(_ node: Int) -> Bool {
    if case .executing = model.kinds[node] { return tasks[node]?.action != nil || model.values[node] == 1 }
    if node < sources.count, sources[node] != nil { return true }
    if nodes.indices.contains(where: { nodes[$0] != nil && model.kept(by: $0).contains(node) }) { return true }
    if validated.keys.contains(where: { model.kept(by: $0).contains(node) }) { return true }
    return tasks.contains { index, task in
      (task.action != nil || model.values[index] == 1) && model.kept(by: task.state).contains(node)
    }
  }

  /// Checks that every observer has received each change once, in order, with the value at that time, and the end.
  func check() -> [String] {
    var failures = failures
    for watch in watches {
      var expected = watch.startsWithValue ? [watch.first] : []
      for commit in commits[watch.begin...] where commit.hasChanged[watch.node] {
        expected.append(commit.values[watch.node])
      }
      let isRight = watch.isOver ? expected.starts(with: watch.told) : expected == watch.told
      if !isRight { failures.append("\(watch.node) told \(watch.told) in place of \(expected)") }
      let hasEnded = model.hasEnded(watch.node, isSet)
      if !watch.isOver, watch.ends != (hasEnded ? 1 : 0) {
        failures.append("\(watch.node) ended \(watch.ends) times, which is \(hasEnded ? "over" : "not over")")
      }
    }
    for (index, node) in nodes.enumerated() {
      if let value = node?.value, value != model.values[index] {
        failures.append("\(index): \(value), not \(model.values[index])")
      }
    }
    for (left, right, binding) in pairs where !binding.isDisposed {
      let (left, right) = (model.values[left], model.values[right])
      if left != right { failures.append("bound, \(left) and \(right)") }
    }
    if let result = model.waiting.first { failures.append("what \(result) has accepted is not set") }
    for (index, task) in tasks {
      let ended = task.executions - model.values[index]
      if task.ends != ended { failures.append("\(ended) executions ended, \(task.ends) were told") }
    }
    return failures
  }

  /// Releases everything, in a random order.
  func close() -> [String] {
    budget = 0
    while let (index, task) = tasks.first(where: { $0.value.input != nil }) { finish(index, task) }
    let open = watches.filter { !$0.isOver && $0.ends == 0 }
    if Bool.random(using: &random) {
      letGoOfAll()
      for watch in open where watch.ends != 1 { failures.append("\(watch.node) ended \(watch.ends) times") }
    } else {
      for watch in open.shuffled(using: &random) { watch.disposable?.dispose() }
      letGoOfAll()
      for watch in open where watch.ends != 0 { failures.append("\(watch.node) ended though disposed of") }
    }
    watches = []
    do { try tracker.checkAllGone() } catch { failures.append("\(error)") }
    return failures
  }

  private func letGoOfAll() {
    for index in nodes.indices.shuffled(using: &random) { nodes[index] = nil }
    for task in tasks.values { task.action = nil }
    validated = [:]
    sources = sources.map { _ in nil }
  }
}
