import ReactiveCollectionsPositions

extension CollectionProducer {
  /// Returns the elements with separators between neighbors.
  ///
  /// ```swift
  /// let ages = people.updates.map(\.age).sorted()
  /// let marked = ages.separated { $0 < 18 && $1 >= 18 ? -18 : nil }
  /// print(CollectionProperty(marked))  // prints: [17, -18, 36, 52]
  /// ```
  ///
  /// A change asks only where elements have got other neighbors: twice for an element that comes or is updated, once where
  /// one goes. A separator that is equal to the one that was there stays; one that cannot be compared is updated. O(log n)
  /// for each element of a change.
  ///
  /// - Parameter separator: Returns the separator between an element and the next one, if there is to be one.
  public func separated(_ separator: @escaping (Element, Element) -> Element?) -> CollectionProducer {
    separating(between(separator), { $0 }, isUnchanged: nil) { $0 }
  }

  /// Returns the elements, each as an item, with other items as separators between neighbors.
  ///
  /// ```swift
  /// enum Line { case person(Person), teamBorder }
  /// let lines = people.updates.sorted(by: \.team).separated(mapping: Line.person) { $0.team == $1.team ? nil : .teamBorder }
  /// let text = lines.map { line in if case .person(let person) = line { person.name } else { "---" } }
  /// print(CollectionProperty(text))  // prints: ["Ada", "Cleo", "---", "Bob"]
  /// ```
  ///
  /// - Parameters:
  ///   - item: Makes an item of an element. It is called once for each element that is inserted or updated.
  ///   - separator: Returns the separator between an element and the next one, if there is to be one. See ``separated(_:)``.
  public func separated<Item>(
    mapping item: @escaping (Element) -> Item, _ separator: @escaping (Element, Element) -> Item?
  ) -> CollectionProducer<Item> {
    separating(between(separator), item, isUnchanged: ElementComparison<Item>.equalityOfValues) { _ in
      ListShape(comparing: .ofValues)
    }
  }

  /// Returns the elements with separators between neighbors and at both ends, such as the dates over the messages of a day.
  ///
  /// ```swift
  /// let initials = people.updates.map(\.name).sorted().separatedWithEnds { before, after in
  ///   after?.first == before?.first ? nil : after.map { "\($0.prefix(1)):" } ?? "end"
  /// }
  /// print(CollectionProperty(initials))  // prints: ["A:", "Ada", "B:", "Bob", "C:", "Cleo", "end"]
  /// ```
  ///
  /// - Parameter separator: Returns the separator in front of an element, if there is to be one: `nil` as its first argument is
  ///   the beginning of the list, and as its second one the end. For an empty list, both are `nil`. See ``separated(_:)``.
  public func separatedWithEnds(_ separator: @escaping (Element?, Element?) -> Element?) -> CollectionProducer {
    separating(separator, { $0 }, isUnchanged: nil) { $0 }
  }

  /// Returns the elements, each as an item, with other items as separators between neighbors and at both ends. See
  /// ``separatedWithEnds(_:)`` and ``separated(mapping:_:)``.
  public func separatedWithEnds<Item>(
    mapping item: @escaping (Element) -> Item, _ separator: @escaping (Element?, Element?) -> Item?
  ) -> CollectionProducer<Item> {
    separating(separator, item, isUnchanged: ElementComparison<Item>.equalityOfValues) { _ in
      ListShape(comparing: .ofValues)
    }
  }

  private func separating<Item>(
    _ separator: @escaping (Element?, Element?) -> Item?, _ item: @escaping (Element) -> Item,
    isUnchanged: ((Item, Item) -> Bool)?, shape: @escaping (ListShape<Element>) -> ListShape<Item>
  ) -> CollectionProducer<Item> {
    CollectionProducer<Item>(
      recipe.hosting {
        (Separating(item, isUnchanged, separator), shape($0))
      } begin: {
        $0.begin($1)
      } follow: {
        if let change = $1.change { $0.follow(change, &$2) }
      })
  }
}

/// A separator between two elements, but none at the ends.
private func between<Element, Item>(
  _ separator: @escaping (Element, Element) -> Item?
) -> (Element?, Element?) -> Item? {
  { before, after in
    guard let before, let after else { return nil }
    return separator(before, after)
  }
}

/// Items of the elements, and a separator in some of the gaps: before the first element, between two, and behind the last one.
private struct Separating<Element, Item> {
  let item: (Element) -> Item
  let separator: (Element?, Element?) -> Item?
  /// Whether two items of an element cannot be told apart, if that matters.
  let isUnchanged: ((Item, Item) -> Bool)?
  /// Whether two separators cannot be told apart.
  let isSame = ElementComparison<Item>.equalityOfValues ?? { _, _ in false }
  var elements: PersistentArray<Element> = []
  /// Whether there is a separator, for each gap. The one with the number of an element is before that element.
  let gaps = CountedBits()

  init(
    _ item: @escaping (Element) -> Item, _ isUnchanged: ((Item, Item) -> Bool)?,
    _ separator: @escaping (Element?, Element?) -> Item?
  ) {
    self.item = item
    self.isUnchanged = isUnchanged
    self.separator = separator
  }

  mutating func begin(_ source: PersistentArray<Element>) -> PersistentArray<Item> {
    elements = source
    let (items, bits) = items(of: source)
    let (first, last) = (separator(nil, source.first), source.isEmpty ? nil : separator(source.last, nil))
    gaps.insert(first != nil, at: 0)
    var all = PersistentArray<Item>()
    if let first { all.append(first) }
    all.append(contentsOf: items)
    if source.isEmpty { return all }
    if let last { all.append(last) }
    gaps.insert(PackedBits(bits + [last != nil]), at: 1)
    return all
  }

  /// Returns items of elements with the separators between them, and which gaps have one.
  private func items(of new: some Sequence<Element>) -> (PersistentArray<Item>, [Bool]) {
    var (items, bits, previous) = (ContiguousArray<Item>(), [Bool](), Element?.none)
    for element in new {
      if let previous {
        let separator = separator(previous, element)
        bits.append(separator != nil)
        if let separator { items.append(separator) }
      }
      items.append(item(element))
      previous = element
    }
    return (PersistentArray(items), bits)
  }

  mutating func follow(_ change: CollectionChange<Element>, _ steps: inout Steps<ListShape<Item>>) {
    // What goes in one step may come back in another one.
    if change.isComposite { steps.composition = .comparing }
    change.forEachRun { run in
      switch run.kind {
      case .insert:
        let (items, bits) = items(of: run.elements)
        open(at: run.index, for: run.elements.elements, bits, &steps) { position, steps in
          steps.append(.insertion(of: items, at: position))
        }
      case .remove:
        let place = close(around: run.index..<run.index + run.count, &steps)
        steps.append(.removal(of: PersistentArray(steps.value[place]), at: place.lowerBound))
      case .update:
        for (offset, new) in run.newElements.enumerated() { update(at: run.index + offset, to: new, &steps) }
      case .move:
        let place = close(around: run.index..<run.index + 1, &steps).lowerBound
        open(at: run.target, for: run.elements.elements, [], floating: place, &steps) { position, steps in
          if position != place { steps.append(.move(from: place, to: position, steps[place])) }
        }
      }
    }
  }

  private func element(_ index: Int) -> Element? { elements.indices.contains(index) ? elements[index] : nil }

  // MARK: Gaps

  /// Opens a gap for new elements, and calls `put` with the position where their items belong, as if they were not in the
  /// result yet. An item that is, because it moves, floats there.
  private mutating func open(
    at index: Int, for new: PersistentArray<Element>, _ bits: [Bool], floating: Int? = nil,
    _ steps: inout Steps<ListShape<Item>>, put: (Int, inout Steps<ListShape<Item>>) -> Void
  ) {
    var left = separator(element(index - 1), new.first)
    var right = separator(new.last, element(index))
    let (isSeparated, rank) = gaps.set(at: index, to: left != nil)
    gaps.insert(PackedBits(bits + [right != nil]), at: index + 1)
    elements.insert(contentsOf: new, at: index)
    var target = index + rank
    if isSeparated {
      let position = floating.map { target < $0 ? target : target + 1 } ?? target
      let old = steps[position]
      // The separator goes to the side where it stays the same.
      if let new = left, right.map({ isSame(old, new) || !isSame(old, $0) }) ?? true {
        update(at: position, from: old, to: new, &steps)
        left = nil
        target += 1
      } else if let new = right {
        update(at: position, from: old, to: new, &steps)
        right = nil
      } else {
        put(target + 1, &steps)
        return steps.append(.remove(target, old))
      }
    }
    put(target, &steps)
    if let right { steps.append(.insert(target + new.count + bits.count { $0 }, right)) }
    if let left { steps.append(.insert(target, left)) }
  }

  /// Closes the gap that elements leave. Returns where their items are, which are to be taken out.
  private mutating func close(
    around range: Range<Int>, _ steps: inout Steps<ListShape<Item>>
  ) -> Range<Int> {
    let start = range.lowerBound + gaps.rank(range.lowerBound)
    let end = range.upperBound + gaps.rank(range.upperBound)
    let first = gaps[range.lowerBound] ? steps[start] : nil
    let second = gaps[range.upperBound] ? steps[end] : nil
    elements.removeSubrange(range)
    gaps.removeSubrange(range.lowerBound + 1..<range.upperBound + 1)
    let new = separator(element(range.lowerBound - 1), element(range.lowerBound))
    gaps.set(at: range.lowerBound, to: new != nil)
    let items = start + (first == nil ? 0 : 1)..<end
    // One of the separators stays, if there is to be one.
    if let new, let second, first.map({ !isSame($0, new) && isSame(second, new) }) ?? true {
      update(at: end, from: second, to: new, &steps)
      guard let first else { return items }
      steps.append(.remove(start, first))
      return items.lowerBound - 1..<items.upperBound - 1
    }
    if let second { steps.append(.remove(end, second)) }
    switch (first, new) {
    case (let first?, let new?): update(at: start, from: first, to: new, &steps)
    case (let first?, nil):
      steps.append(.remove(start, first))
      return items.lowerBound - 1..<items.upperBound - 1
    case (nil, let new?):
      steps.append(.insert(start, new))
      return items.lowerBound + 1..<items.upperBound + 1
    case (nil, nil): break
    }
    return items
  }

  private mutating func update(at index: Int, to new: Element, _ steps: inout Steps<ListShape<Item>>) {
    elements[index] = new
    setGap(index + 1, to: separator(new, element(index + 1)), &steps)
    let position = index + gaps.rank(index + 1)
    let (old, new) = (steps[position], item(new))
    if isUnchanged?(old, new) != true { steps.append(.update(position, old: old, new: new)) }
    setGap(index, to: separator(element(index - 1), elements[index]), &steps)
  }

  private func setGap(_ number: Int, to new: Item?, _ steps: inout Steps<ListShape<Item>>) {
    let (isSeparated, rank) = gaps.set(at: number, to: new != nil)
    let position = number + rank
    switch (isSeparated ? steps[position] : nil, new) {
    case (let old?, let new?): update(at: position, from: old, to: new, &steps)
    case (let old?, nil): steps.append(.remove(position, old))
    case (nil, let new?): steps.append(.insert(position, new))
    case (nil, nil): break
    }
  }

  private func update(at position: Int, from old: Item, to new: Item, _ steps: inout Steps<ListShape<Item>>) {
    if !isSame(old, new) { steps.append(.update(position, old: old, new: new)) }
  }
}
