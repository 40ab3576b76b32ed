public import ReactiveCollectionsPositions

extension CollectionProducer {
  /// Returns the elements as a dictionary, by their keys. If several elements have the same key, the first of them in the
  /// list is the key's.
  ///
  /// `key` is called once for each element that is inserted or updated, and its result is kept. An element whose key does
  /// not equal itself, such as not-a-number, is left out. Each element of a change costs O(log n), or O(log² n) if other
  /// elements have its key.
  ///
  /// ```swift
  /// let byName = DictionaryProperty(people.updates.keyed(by: \.name))
  /// print(byName["Bob"]?.age ?? 0)  // prints: 17
  /// people[1].age = 18
  /// print(byName["Bob"]?.age ?? 0)  // prints: 18
  /// ```
  @inlinable
  public func keyed<Key: Hashable>(by key: @escaping (Element) -> Key) -> DictionaryProducer<Key, Element> {
    keyed(.fixed(key))
  }

  /// Returns the elements as a dictionary, by their keys; a property holds the key function. Each time the function is
  /// replaced, it is called for all elements: O(n log n).
  @_disfavoredOverload
  @inlinable
  public func keyed<Key: Hashable>(
    by key: any PropertyProtocol<(Element) -> Key>
  ) -> DictionaryProducer<Key, Element> {
    keyed(.live(key.readOnly))
  }

  @inlinable
  func keyed<Key: Hashable>(_ key: Rule<(Element) -> Key>) -> DictionaryProducer<Key, Element> {
    DictionaryProducer<Key, Element>(
      Keying.recipe(recipe, key) { shape, key in
        let comparison = shape.traits.knownComparison
        return (Keying(by: key, comparing: comparison), DictionaryShape(comparing: comparison))
      })
  }
}

extension CollectionProducer where Element: Identifiable {
  /// Returns the elements as a dictionary, by their ids. If several elements have the same id, the first of them in the
  /// list is the id's. See `keyed(by:)`.
  ///
  /// ```swift
  /// let byID = DictionaryProperty(people.updates.keyed())
  /// print(byID["ada"]?.name ?? "nobody")  // prints: Ada
  /// ```
  @inlinable
  public func keyed() -> DictionaryProducer<Element.ID, Element> { keyed(by: \.id) }
}

/// The first element of each key of a list.
@usableFromInline
struct Keying<Element, Key: Hashable> {
  @usableFromInline typealias Input = ListShape<Element>
  @usableFromInline typealias Output = DictionaryShape<Key, Element>

  @usableFromInline var firsts: FirstPositions<Element, Key>
  /// Whether an element that takes the place of another one with the same key is unchanged. If `nil`, it always counts as
  /// changed, since an object may have changed inside in the meantime.
  @usableFromInline let isUnchanged: ((Element, Element) -> Bool)?

  @inlinable
  init(by key: @escaping (Element) -> Key, comparing comparison: ElementComparison<Element>?) {
    firsts = FirstPositions(by: key)
    isUnchanged = comparison?.mayChangeInside == true ? nil : comparison?.whetherUnchanged
  }

  /// Returns the recipe, of which programs link this only if they use it: see `Hosting`.
  @inlinable
  static func recipe(
    _ source: Recipe<Input>, _ rule: Rule<(Element) -> Key>,
    _ make: @escaping (Input, @escaping (Element) -> Key) -> (Keying, Output)
  ) -> Recipe<Output> {
    source.hosting(rule, make, begin: { $0.begin($1) }, follow: { $0.follow($1, &$2) }) { state, rule in
      state.firsts.key = rule
      return { $0.replaceRule($1, &$2) }
    }
  }

  @usableFromInline
  mutating func begin(_ source: PersistentArray<Element>) -> Output.Value {
    firsts.begin(source)
    var result = Output.Value()
    // From the last one, so that the first one with a key stays.
    for index in source.indices.reversed() {
      let key = firsts.positions.location(at: index).key
      if key.equalsItself { result.updateValue(source[index], forKey: key) }
    }
    return result
  }

  @inlinable
  mutating func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    guard let change = record.change else { return }
    steps.composition = .comparing
    let (changed, after) = (firsts.follow(change, noting: true), record.after)
    if changed.count == 1 {
      let (key, isUpdate) = changed[0]
      return steps.set(key, to: first(of: key, in: after), unless: isUpdate ? nil : isUnchanged)
    }
    followMany(changed, after, &steps)
  }

  /// An update is passed on. If another element has taken the place of an equal one, nothing has happened.
  @usableFromInline
  func followMany(
    _ changed: [FirstPositions<Element, Key>.ChangedKey], _ after: PersistentArray<Element>,
    _ steps: inout Steps<Output>
  ) {
    let areUpdates = Dictionary(changed.map { ($0.key, $0.isUpdate) }) { $0 && $1 }
    steps.set(areUpdates.keys) { key, old in
      let new = first(of: key, in: after)
      if let old, let new, areUpdates[key] != true, isUnchanged?(old, new) == true { return nil }
      return .some(new)
    }
  }

  @inlinable
  func first(of key: Key, in list: PersistentArray<Element>) -> Element? {
    firsts.positions.firstPosition(of: key).map { list[$0] }
  }

  @usableFromInline
  mutating func replaceRule(_ source: PersistentArray<Element>, _ steps: inout Steps<Output>) {
    let old = steps.value
    firsts = FirstPositions(by: firsts.key)
    let new = begin(source)
    let isUnchanged = isUnchanged
    var made = DictionaryChanges<Key, Element>()
    new.forEachDifference(from: old) {
      isUnchanged?($0, $1) == true
    } _: { key, old, new in
      made.add(key, old: old, new: new)
    }
    if !made.isEmpty { steps.append(DictionaryChange(made)) }
  }
}
