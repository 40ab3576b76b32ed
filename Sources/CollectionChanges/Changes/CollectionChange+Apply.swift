public import PersistentArrays

extension CollectionChange {
  /// Makes the change in a list. O(log n + m) for each run of m elements, which are shared with the list.
  ///
  /// Elements are not compared with those that the change names. That includes generic code in which the compiler does
  /// not know that `Element` is `Equatable`.
  ///
  /// - Throws: `ChangeError`, if a position does not exist. The list is then as it was.
  @inlinable
  public func apply(to list: inout PersistentArray<Element>) throws(ChangeError) {
    try apply(to: &list, nil)
  }

  /// Makes the change in a list. O(n) for each run of neighbours, and at most O(n + r log n) for a composite of r runs.
  ///
  /// Positions count from the start of the list, even if its indices do not begin with 0. Elements are not compared
  /// with those that the change names. That includes generic code in which the compiler does not know that `Element` is
  /// `Equatable`.
  ///
  /// - Throws: `ChangeError`, if a position does not exist. The list is then as it was.
  @inlinable
  public func apply<List: RangeReplaceableCollection<Element>>(to list: inout List) throws(ChangeError)
  where List.Index == Int {
    try apply(to: &list, nil)
  }
}

extension CollectionChange where Element: Equatable {
  /// Makes the change in a list. O(log n + m) for each run of m elements, which are shared with the list.
  ///
  /// - Throws: `ChangeError`, if a position does not exist, or an element that the change removes, replaces or moves is
  ///   not equal to the one that stands there. The list is then as it was.
  @inlinable
  public func apply(to list: inout PersistentArray<Element>) throws(ChangeError) {
    try apply(to: &list, ==)
  }

  /// Makes the change in a list. O(n) for each run of neighbours, and at most O(n + r log n) for a composite of r runs.
  ///
  /// Positions count from the start of the list, even if its indices do not begin with 0.
  ///
  /// - Throws: `ChangeError`, if a position does not exist, or an element that the change removes, replaces or moves is
  ///   not equal to the one that stands there. The list is then as it was.
  @inlinable
  public func apply<List: RangeReplaceableCollection<Element>>(to list: inout List) throws(ChangeError)
  where List.Index == Int {
    try apply(to: &list, ==)
  }
}

extension CollectionChange {
  /// The run that the whole change is, if it is one.
  @inlinable
  var onlyRun: ChangeRun<Element>? {
    guard case .composite(let changes) = self else { return ChangeRun(self) }
    return changes.runs.count == 1 ? changes.runs[0] : nil
  }

  /// One run is made in place; several in a copy, so that a mismatch leaves the list alone.
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

  /// A few runs are made in place, and undone at a mismatch; many in a persistent list, in which each costs its
  /// logarithm.
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

  /// Up to so many times shifting an array costs less than making a persistent list of it and going back.
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
