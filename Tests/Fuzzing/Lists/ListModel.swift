import ReactiveCollectionsChanges

/// Applies a change step by step to an array, according to its definition. The library is compared with the result.
func replay<Element: Equatable>(
  _ change: CollectionChange<Element>, on list: [Element]
) -> Result<[Element], ChangeError> {
  var list = list
  for (number, step) in change.steps.enumerated() {
    if let error = rejection(of: step, in: list, number: number) { return .failure(error) }
    switch step {
    case .insert(let index, let element): list.insert(element, at: index)
    case .remove(let index, _): list.remove(at: index)
    case .update(let index, _, let new): list[index] = new
    case .move(let source, let target, _): list.insert(list.remove(at: source), at: target)
    case .composite: fatalError("A composite is not a step")
    }
  }
  return .success(list)
}

/// Returns the reason why a step does not fit a list, if any: first its positions, then the element that it names.
private func rejection<Element: Equatable>(
  of step: CollectionChange<Element>, in list: [Element], number: Int
) -> ChangeError? {
  func outOfBounds(_ index: Int, _ count: Int) -> ChangeError {
    ChangeError(.positionOutOfBounds(count: count), at: [index], step: number)
  }
  func mismatch(_ expected: Element, at index: Int) -> ChangeError? {
    if expected == list[index] { return nil }
    let reason = ChangeError.Reason.elementMismatch(
      expected: String(reflecting: expected), found: String(reflecting: list[index]))
    return ChangeError(reason, at: [index], step: number)
  }
  switch step {
  case .insert(let index, _):
    return 0...list.count ~= index ? nil : outOfBounds(index, list.count)
  case .remove(let index, let element), .update(let index, let element, _):
    return list.indices ~= index ? mismatch(element, at: index) : outOfBounds(index, list.count)
  case .move(let source, let target, let element):
    guard list.indices ~= source else { return outOfBounds(source, list.count) }
    guard list.indices ~= target else { return outOfBounds(target, list.count - 1) }
    return mismatch(element, at: source)
  case .composite: fatalError("A composite is not a step")
  }
}

/// Applies a batch to an array as a whole, according to its definition; returns `nil` if it names other elements than
/// the array has.
func replay<Element: Equatable>(_ batch: BatchUpdate<Element>, on list: [Element]) -> [Element]? {
  var leaving: Set<Int> = []
  for (index, element) in batch.deletions.map({ ($0.position, $0.element) })
    + batch.moves.map({ ($0.from, $0.element) })
  {
    guard list.indices ~= index, list[index] == element else { return nil }
    leaving.insert(index)
  }
  var arriving: [Int: Element] = [:]
  for insertion in batch.insertions { arriving[insertion.position] = insertion.element }
  for move in batch.moves { arriving[move.to] = move.element }
  var staying = list.indices.filter { !leaving.contains($0) }.makeIterator()
  var new: [Element] = []
  for index in 0..<list.count - leaving.count + arriving.count {
    guard let element = arriving[index] ?? staying.next().map({ list[$0] }) else { return nil }
    new.append(element)
  }
  for update in batch.updates {
    guard new.indices ~= update.to, list.indices ~= update.from, list[update.from] == update.old else { return nil }
    new[update.to] = update.new
  }
  return new
}
