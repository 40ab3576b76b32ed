extension MutableCollectionProperty: BindingTargetProvider {
  /// A target that sets the list.
  public var bindingTarget: BindingTarget<PersistentArray<Element>> {
    BindingTarget(setting: source, lifetime: lifetime) { [weak self] list in self?.set(list) }
  }
}

extension MutableCollectionProperty {
  /// Sets the list to each sequence that a source sends, by the changes that lead there, until the list or the source
  /// ends or the binding is disposed of. A list that is bound to itself takes nothing.
  ///
  /// ```swift
  /// let answers = MutableProperty(["a", "b"])
  /// let list = MutableCollectionProperty<String>()
  /// list <~ answers
  /// list.flatChanges.startWithValues { print($0) }
  /// answers.value = ["a", "b", "c"]  // prints: insert(2, "c")
  /// ```
  @discardableResult
  public static func <~ <Source: SignalProducerConvertible>(
    target: MutableCollectionProperty, source: Source
  ) -> any Disposable where Source.Value: Sequence<Element>, Source.Failure == Never {
    BindingTarget<Source.Value>(setting: target.source, lifetime: target.lifetime) { [weak target] in target?.set($0) }
      <~ source
  }

  /// Sets the list to each array that a source sends. This is `<~` for any sequence, where the context has to determine
  /// the type: in a closure of `flatMap` that returns `.empty`, for example.
  @discardableResult
  public static func <~ <Source: SignalProducerConvertible<[Element], Never>>(
    target: MutableCollectionProperty, source: Source
  ) -> any Disposable {
    BindingTarget<[Element]>(setting: target.source, lifetime: target.lifetime) { [weak target] in target?.set($0) }
      <~ source
  }

  /// Keeps two lists equal: `left` becomes equal to `right` now, and each list becomes equal to the other whenever the
  /// other changes, until one of them is deallocated or the binding is disposed of. The binding keeps neither list
  /// alive.
  ///
  /// The binding copies the other side's current list, never the list of an event, and the newer list wins. So any
  /// number of lists that are bound to one another, even in rings, settle on the same list, even if observers edit them
  /// meanwhile.
  ///
  /// ```swift
  /// let (draft, saved) = (MutableCollectionProperty(["a"]), MutableCollectionProperty(["b"]))
  /// draft <~> saved
  /// print(draft)  // prints: ["b"]
  /// draft.append("c")
  /// print(saved)  // prints: ["b", "c"]
  /// ```
  @discardableResult
  public static func <~> (left: MutableCollectionProperty, right: MutableCollectionProperty) -> any Disposable {
    bindBothWays(left.source, left.lifetime, right.source, right.lifetime)
  }
}
