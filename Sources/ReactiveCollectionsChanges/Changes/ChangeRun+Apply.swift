extension ChangeRun {
  /// Throws if the run was not made for this list: a position does not exist or, if a comparison is given, holds a
  /// different element than the run names.
  ///
  /// - Parameter firstStep: The number of the run's first step in its change.
  @inlinable
  func check<List: Collection<Element>>(
    against list: List, firstStep: Int, _ areSame: ((Element, Element) -> Bool)?
  ) throws(ChangeError) where List.Index == Int {
    let count = list.count
    func outOfBounds(_ index: Int, count: Int, offset: Int = 0) -> ChangeError {
      ChangeError(.positionOutOfBounds(count: count), at: [index], step: firstStep + offset)
    }
    func mismatch(_ expected: Element, _ found: Element, at index: Int, offset: Int = 0) -> ChangeError {
      let reason = ChangeError.Reason.elementMismatch(
        expected: String(reflecting: expected), found: String(reflecting: found))
      return ChangeError(reason, at: [index], step: firstStep + offset)
    }

    switch kind {
    case .insert:
      guard 0 <= index, index <= count else { throw outOfBounds(index, count: count) }
    case .remove:
      guard 0 <= index, index < count else { throw outOfBounds(index, count: count) }
      if let (offset, found) = Self.mismatch(of: elements, in: list, at: index, areSame) {
        throw mismatch(elements[offset], found, at: index, offset: offset)
      }
      let rest = count - index
      guard elements.count <= rest else { throw outOfBounds(index, count: index, offset: rest) }
    case .update:
      guard 0 <= index, index < count else { throw outOfBounds(index, count: count) }
      if let (offset, found) = Self.mismatch(of: elements, in: list, at: index, areSame) {
        throw mismatch(elements[offset], found, at: index + offset, offset: offset)
      }
      let rest = count - index
      guard elements.count <= rest else { throw outOfBounds(count, count: count, offset: rest) }
    case .move:
      guard 0 <= index, index < count else { throw outOfBounds(index, count: count) }
      guard 0 <= target, target < count else { throw outOfBounds(target, count: count - 1) }
      if let (_, found) = Self.mismatch(of: elements, in: list, at: index, areSame) {
        throw mismatch(elements[0], found, at: index)
      }
    }
  }

  /// Returns the offset of the first element that differs from the element at its place in the list, and the latter.
  /// Elements past the end of the list are ignored. Subtrees that a persistent list shares with the run are skipped.
  @inlinable
  static func mismatch<List: Collection<Element>>(
    of elements: ElementRun<Element>, in list: List, at index: Int, _ areSame: ((Element, Element) -> Bool)?
  ) -> (offset: Int, found: Element)? where List.Index == Int {
    guard let areSame else { return nil }
    if elements.count > 1, let list = list as? PersistentArray<Element>, elements.count <= list.count - index,
      PersistentArray(list[index..<index + elements.count]).elementsEqual(elements.elements, by: areSame)
    {
      return nil
    }
    let start = list.index(list.startIndex, offsetBy: index)
    for (offset, (expected, found)) in zip(elements, list[start...]).enumerated()
    where !canName(expected, found, by: areSame) {
      return (offset, found)
    }
    return nil
  }

  /// Applies the run to a list that it was checked against.
  @usableFromInline
  package func perform(on list: inout PersistentArray<Element>) {
    switch kind {
    case .insert: elements.replace(index..<index, of: &list)
    case .remove: list.removeSubrange(index..<index + count)
    case .update: newElements.replace(index..<index + count, of: &list)
    case .move: list.move(from: index, to: target)
    }
  }

  /// Applies the run to a list that it was checked against.
  @inlinable
  func perform<List: RangeReplaceableCollection<Element>>(on list: inout List) where List.Index == Int {
    switch kind {
    case .insert: list.replaceSubrange(list.range(index, 0), with: elements)
    case .remove: list.removeSubrange(list.range(index, count))
    case .update: list.replaceSubrange(list.range(index, count), with: newElements)
    case .move:
      let element = list.remove(at: list.range(index, 1).lowerBound)
      list.insert(element, at: list.range(target, 0).lowerBound)
    }
  }
}

extension ChangeRun {
  /// Returns the run that undoes this one in a list that it was checked against. It restores the actual elements of the
  /// list, which may differ from the elements that the run names.
  @inlinable
  func inverse<List: Collection<Element>>(in list: List) -> ChangeRun where List.Index == Int {
    func present() -> ElementRun<Element> { ElementRun(PersistentArray(list[list.range(index, count)])) }
    return switch kind {
    case .insert, .move: inverted
    case .remove: .insertion(of: present(), at: index)
    case .update: .update(of: newElements, to: present(), at: index)
    }
  }
}

extension ElementRun {
  /// Replaces a range of a list by the elements.
  fileprivate func replace(_ range: Range<Int>, of list: inout PersistentArray<Element>) {
    guard let single else { return list.replaceSubrange(range, with: several) }
    if range.isEmpty {
      list.insert(single, at: range.lowerBound)
    } else {
      list[range.lowerBound] = single
    }
  }
}

extension Collection where Index == Int {
  /// Returns the indices of `count` elements from an offset on.
  @inlinable
  func range(_ offset: Int, _ count: Int) -> Range<Int> {
    let start = index(startIndex, offsetBy: offset)
    return start..<index(start, offsetBy: count)
  }
}
