extension CollectionProducer {
  /// Returns sections of the elements that have a key among theirs: an element with several keys is in several sections. The
  /// sections are in the order of their first rows.
  ///
  /// `keys` is called once for each element that is inserted or updated. Of equal keys of one element, one counts. Each key
  /// of an element costs what an element costs in `grouped(by:)`.
  ///
  /// ```swift
  /// let byLetter = CollectionProperty(people.updates.grouped(byEach: \.name).mapRows(\.name))
  /// print(byLetter.first { $0.section == "b" }?.rows ?? [])  // prints: ["Bob"]
  /// ```
  @_disfavoredOverload  // Without a label, a closure is for one key.
  public func grouped<Keys: Sequence>(
    byEach keys: @escaping (Element) -> Keys
  ) -> SectionedProducer<Keys.Element, Element> where Keys.Element: Hashable {
    places(keys).grouped(by: { $0.key }).mapRows { $0.element }
  }

  /// Returns sections of the elements that have a key among theirs, in the ascending or descending order of the keys.
  /// Otherwise works like ``grouped(byEach:)``.
  @_disfavoredOverload  // Without a label, a closure is for one key.
  public func grouped<Keys: Sequence>(
    byEach keys: @escaping (Element) -> Keys, sortedBy order: KeyOrder
  ) -> SectionedProducer<Keys.Element, Element> where Keys.Element: Hashable & Comparable {
    places(keys).grouped(by: { $0.key }, sortedBy: order).mapRows { $0.element }
  }

  /// Each element once for each of its keys.
  private func places<Keys: Sequence>(
    _ keys: @escaping (Element) -> Keys
  ) -> CollectionProducer<(key: Keys.Element, element: Element)> where Keys.Element: Hashable {
    let elements = Element.self is AnyObject.Type ? nil : ElementComparison<Element>.ofKnownValues
    // The keys of an element that is updated stay in place.
    let comparison = ElementComparison<(key: Keys.Element, element: Element)>(id: { $0.key }) {
      elements?.isUnchanged($0.element, $1.element) == true
    }
    return map { element in
      var seen: Set<Keys.Element> = []
      return keys(element).compactMap { seen.insert($0).inserted ? (key: $0, element: element) : nil }
    }.flattened(by: comparison)
  }
}
