extension CollectionChange {
  /// Applies the change to a list. O(log n + m) for each run of m elements, which are shared with the list.
  ///
  /// Elements are not compared with the elements that the change names. This is also the case in generic code, if the
  /// compiler does not know that `Element` is `Equatable`.
  ///
  /// - Throws: `ChangeError` if a position does not exist. The list is then unchanged.
  @inlinable
  public func apply(to list: inout PersistentArray<Element>) throws(ChangeError) {
    try apply(to: &list, nil)
  }

  /// Applies the change to a list. O(n) for each run of adjacent elements, and at most O(n + r log n) for a composite
  /// of r runs.
  ///
  /// Positions count from the start of the list, even if its indices do not begin with 0. Elements are not compared
  /// with the elements that the change names. This is also the case in generic code, if the compiler does not know that
  /// `Element` is `Equatable`.
  ///
  /// - Throws: `ChangeError` if a position does not exist. The list is then unchanged.
  @inlinable
  public func apply<List: RangeReplaceableCollection<Element>>(to list: inout List) throws(ChangeError)
  where List.Index == Int {
    try apply(to: &list, nil)
  }
}

extension CollectionChange where Element: Equatable {
  /// Applies the change to a list. O(log n + m) for each run of m elements, which are shared with the list.
  ///
  /// ```swift
  /// var list: PersistentArray = ["a", "b"]
  /// try CollectionChange.insert(2, "c").apply(to: &list)
  /// print(list)  // prints: ["a", "b", "c"]
  /// ```
  ///
  /// - Throws: `ChangeError` if a position does not exist, or if an element that the change removes, replaces or moves
  ///   is not equal to the element at its position. The list is then unchanged.
  @inlinable
  public func apply(to list: inout PersistentArray<Element>) throws(ChangeError) {
    try apply(to: &list, ==)
  }

  /// Applies the change to a list. O(n) for each run of adjacent elements, and at most O(n + r log n) for a composite
  /// of r runs.
  ///
  /// Positions count from the start of the list, even if its indices do not begin with 0.
  ///
  /// ```swift
  /// var list = ["a", "b"]
  /// try CollectionChange.move(from: 0, to: 1, "a").apply(to: &list)
  /// print(list)  // prints: ["b", "a"]
  /// ```
  ///
  /// - Throws: `ChangeError` if a position does not exist, or if an element that the change removes, replaces or moves
  ///   is not equal to the element at its position. The list is then unchanged.
  @inlinable
  public func apply<List: RangeReplaceableCollection<Element>>(to list: inout List) throws(ChangeError)
  where List.Index == Int {
    try apply(to: &list, ==)
  }
}

extension CollectionChange {
  /// The single run that makes up the whole change; `nil` if the change is not a single run.
  @inlinable
  var onlyRun: ChangeRun<Element>? {
    guard case .composite(let changes) = self else { return ChangeRun(self) }
    return changes.runs.count == 1 ? changes.runs[0] : nil
  }

  /// Applies a single run in place, and several runs to a copy, so that the list is unchanged after a mismatch.
  @inlinable
  package func apply(
    to list: inout PersistentArray<Element>, _ areSame: ((Element, Element) -> Bool)?
  ) throws(ChangeError) {
    if let run = onlyRun {
      try run.check(against: list, firstStep: 0, areSame)
      return run.perform(on: &list)
    }
    var result = list
    var step = 0
    try forEachRun { (run) throws(ChangeError) in
      try run.check(against: result, firstStep: step, areSame)
      run.perform(on: &result)
      step += run.count
    }
    list = result
  }

  /// Applies a few runs in place and undoes them after a mismatch. Applies many runs to a persistent list, in which
  /// each run takes logarithmic time.
  @inlinable
  func apply<List: RangeReplaceableCollection<Element>>(
    to list: inout List, _ areSame: ((Element, Element) -> Bool)?
  ) throws(ChangeError) where List.Index == Int {
    if let run = onlyRun {
      try run.check(against: list, firstStep: 0, areSame)
      run.perform(on: &list)
    } else if case .composite(let changes) = self, changes.runs.count <= Self.mostRunsInPlace {
      try changes.applyInPlace(to: &list, areSame)
    } else {
      var result = PersistentArray(list)
      try apply(to: &result, areSame)
      list.replaceSubrange(list.startIndex..<list.endIndex, with: result)
    }
  }

  /// The largest number of runs for which shifting an array each time costs less than converting it to a persistent
  /// list and back.
  @inlinable
  static var mostRunsInPlace: Int { 32 }
}

extension ChangeSequence {
  @inlinable
  func applyInPlace<List: RangeReplaceableCollection<Value>>(
    to list: inout List, _ areSame: ((Value, Value) -> Bool)?
  ) throws(ChangeError) where List.Index == Int {
    var done: [ChangeRun<Value>] = []
    var step = 0
    for run in runs {
      do {
        try run.check(against: list, firstStep: step, areSame)
      } catch {
        for inverse in done.reversed() { inverse.perform(on: &list) }
        throw error
      }
      done.append(run.inverse(in: list))
      run.perform(on: &list)
      step += run.count
    }
  }
}
