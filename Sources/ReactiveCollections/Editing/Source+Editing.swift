// The edits of a list. All of them are made by one method of the node.

extension Source where S: AnyListShape {
  @usableFromInline typealias Element = S.Element
  @usableFromInline typealias Items = PersistentArray<S.Element>

  @inlinable
  convenience init<Item>(_ items: PersistentArray<Item>, comparison: ElementComparison<Item>)
  where S == ListShape<Item> {
    self.init(items, ListShape(comparing: comparison))
    if shape.traits.kind != .plain { containAll() }
  }

  /// Notes that the list contains the sections that it was made of.
  @usableFromInline
  func containAll() {
    if shape.traits.kind == .mixed, items.allSatisfy(shape.traits.isNoSection) { return }
    for element in items { if let section = shape.traits.section(element) { addSection(section) } }
  }

  /// The list: in a transaction, its working state.
  @inlinable var items: Items { working }

  @inlinable var comparison: ElementComparison<Element> { shape.traits.comparison }

  /// Makes an edit that names elements which may be sections. `change` describes what `make` does.
  @inlinable
  func perform(_ change: @autoclosure () -> CollectionChange<Element>, _ make: (inout Items) -> Void) {
    if shape.traits.kind == .plain { edit(change(), make) } else { perform(change(), leadingTo: nil) }
  }

  /// Makes an edit whose result may be known.
  @inlinable
  @inline(never)
  func perform(_ change: CollectionChange<Element>, leadingTo target: Items?) {
    if shape.traits.kind != .plain, edits.sectionCount > 0 || !shape.traits.bringsNoSection(change) { contain(change) }
    edit(change, leadingTo: target)
  }
}

extension Source where S: AnyListShape {
  @inlinable
  func insert(_ element: Element, at index: Int) {
    checkPosition(index)
    perform(.insert(index, element)) { $0.insert(element, at: index) }
  }

  @usableFromInline
  func insert(contentsOf elements: Items, at index: Int) {
    checkPosition(index)
    if elements.count == 1 { return insert(elements[0], at: index) }
    if elements.isEmpty { return }
    perform(.insertion(of: elements, at: index), leadingTo: nil)
  }

  @inlinable
  @discardableResult
  func remove(at index: Int) -> Element {
    checkIndex(index)
    let element = items[index]
    perform(.remove(index, element)) { $0.remove(at: index) }
    return element
  }

  @usableFromInline
  func removeSubrange(_ range: Range<Int>) {
    checkRange(range)
    if range.isEmpty { return }
    if range.count == 1 {
      remove(at: range.lowerBound)
    } else {
      let elements = PersistentArray(items[range])
      perform(.removal(of: elements, at: range.lowerBound), leadingTo: nil)
    }
  }

  /// Returns whether replacing one element with another changes nothing.
  @inlinable
  func isUnchanged(_ old: Element, _ new: Element) -> Bool {
    // The shape is constant, so its traits outlive the comparison. They are not retained for it.
    comparing { Unmanaged.passUnretained(shape.traits)._withUnsafeGuaranteedRef { $0.isUnchanged(old, by: new) } }
  }

  /// Replaces an element, unless that changes nothing. Returns the old element.
  @inlinable
  @discardableResult
  func replace(at index: Int, with element: Element) -> Element {
    checkIndex(index)
    let old = items[index]
    if isUnchanged(old, element) { return old }
    perform(.update(index, old: old, new: element)) { $0[index] = element }
    return old
  }

  /// Replaces an element, or appends one at the end.
  @inlinable
  func put(_ element: Element, at index: Int) {
    if index == items.count { insert(element, at: index) } else { replace(at: index, with: element) }
  }

  @inlinable
  func removeFirst(_ number: Int) {
    checkNumber(number)
    removeSubrange(0..<number)
  }

  @inlinable
  func removeLast(_ number: Int) {
    checkNumber(number)
    removeSubrange(items.count - number..<items.count)
  }

  @usableFromInline
  func removeAll<E: Error>(where shouldBeRemoved: (Element) throws(E) -> Bool) throws(E) {
    let old = items
    var (kept, removed): ([Int], [Int]) = ([], [])
    try comparing { () throws(E) in
      var index = 0
      for element in old {
        if try shouldBeRemoved(element) { removed.append(index) } else { kept.append(index) }
        index += 1
      }
    }
    make(.removals(at: removed, of: old), leadingTo: PersistentArray(at: kept, of: old))
  }

  /// Removes the elements at positions, the last of which comes first.
  @usableFromInline
  func removeAll(at indices: [Int]) { domain.transact { for index in indices { remove(at: index) } } }

  /// Replaces the elements at positions.
  @usableFromInline
  func replaceAll(at indices: [Int], with elements: [Element]) {
    if indices.count != elements.count { notAsMany(indices.count, elements.count) }
    domain.transact { for (index, element) in zip(indices, elements) { replace(at: index, with: element) } }
  }

  /// Replaces the elements of a range. Elements that are the same at both ends of the old and new elements stay in
  /// place, and are updated if they have changed.
  @usableFromInline
  func replaceSubrange(_ range: Range<Int>, with elements: Items) {
    checkRange(range)
    let (removed, kept) = comparing { differing(range, elements) }
    let inserted = PersistentArray(elements[kept])
    if inserted.isEmpty { return removeSubrange(removed) }
    if removed.isEmpty { return insert(contentsOf: inserted, at: removed.lowerBound) }
    var composition = ChangeComposition(comparison: comparison)
    composition.append(.removal(of: PersistentArray(items[removed]), at: removed.lowerBound))
    composition.append(.insertion(of: inserted, at: removed.lowerBound))
    perform(comparing { composition.change }, leadingTo: nil)
  }

  /// Returns the parts of the range and of the elements that remain without equal elements at both ends.
  @inlinable
  func differing(_ range: Range<Int>, _ elements: Items) -> (Range<Int>, Range<Int>) {
    let limit = min(range.count, elements.count)
    var head = 0
    while head < limit, comparison.isUnchanged(items[range.lowerBound + head], elements[head]) { head += 1 }
    var tail = 0
    while tail < limit - head,
      comparison.isUnchanged(items[range.upperBound - 1 - tail], elements[elements.count - 1 - tail])
    {
      tail += 1
    }
    return (range.lowerBound + head..<range.upperBound - tail, head..<elements.count - tail)
  }

  /// Moves an element, unless that changes nothing.
  @inlinable
  func move(from source: Int, to target: Int) {
    checkIndex(source)
    checkIndex(target)
    if source == target || comparing({ isUnchangedByMoving(from: source, to: target) }) { return }
    perform(.move(from: source, to: target, items[source])) { $0.move(from: source, to: target) }
  }

  @inlinable
  func isUnchangedByMoving(from source: Int, to target: Int) -> Bool {
    let moved = items[source]
    let between = source < target ? source + 1..<target + 1 : target..<source
    return between.allSatisfy { comparison.isUnchanged(items[$0], moved) }
  }

  /// Reports that an element changed internally.
  @usableFromInline
  func refresh(at index: Int) {
    checkIndex(index)
    let element = items[index]
    perform(.update(index, old: element, new: element), leadingTo: items)
  }

  /// Makes the list equal to `target`, and returns what that changed.
  @usableFromInline
  @discardableResult
  func set(
    _ target: Items, preferring preference: EditPreference = .tail
  ) -> CollectionChange<Element> {
    set(target, by: comparison, preferring: preference)
  }

  @usableFromInline
  func set(
    _ target: Items, by comparison: ElementComparison<Element>,
    preferring preference: EditPreference = .tail
  ) -> CollectionChange<Element> {
    let target = kept(of: target)
    let (change, isExact) = comparing { comparison.netChange(from: items, to: target, preferring: preference) }
    make(change, leadingTo: isExact ? target : nil)
    return change
  }

  /// Makes a part of the list equal to `target`.
  @usableFromInline
  func set(_ target: Items, in range: Range<Int>) {
    checkRange(range)
    let (change, isExact) = comparing { comparison.netChange(from: PersistentArray(items[range]), to: target) }
    var result = items
    if isExact { result.replaceSubrange(range, with: target) }
    make(change.moved(by: range.lowerBound), leadingTo: isExact ? result : nil)
  }

  /// Makes a change whose result may be known.
  @usableFromInline
  func make(_ change: CollectionChange<Element>, leadingTo target: Items?) {
    if !change.isEmpty { perform(change, leadingTo: target) }
  }

  /// Reorders the elements with as few moves as possible. `order` contains the old position for each new one.
  @usableFromInline
  func rearrange(_ order: [Int]) {
    let old = items
    let new = PersistentArray(reordering: old, by: order)
    if comparing({ old.elementsEqual(new, by: comparison.isUnchanged) }) { return }
    make(.rearrangement(to: new, order: order), leadingTo: new)
  }
}
