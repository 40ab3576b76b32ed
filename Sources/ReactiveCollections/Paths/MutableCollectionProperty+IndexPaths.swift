extension MutableCollectionProperty {
  /// Returns the element at a path. O(log n) for each level.
  ///
  /// ```swift
  /// print(try albums.element(at: [0, 1]))  // prints: b
  /// ```
  ///
  /// - Throws: `ChangeError` if the path is not valid.
  public final func element(at path: [Int]) throws(ChangeError) -> Any {
    try edit { list throws(ChangeError) in
      let (list, index) = try list.location(path)
      return list.anyElement(at: index)
    }
  }

  /// Inserts an element at a path. O(log n) for each level.
  ///
  /// - Throws: `ChangeError` if the path is not valid or leads into a list that cannot be edited, or if the element is
  ///   not of that list's type. Everything is then left as it was, and nothing is sent.
  public final func insert(_ element: Any, at path: [Int]) throws(ChangeError) {
    try edit { list throws(ChangeError) in try list.insert(element, at: path) }
  }

  /// Removes the element at a path and returns it. O(log n) for each level.
  ///
  /// - Throws: `ChangeError` if the path is not valid or leads into a list that cannot be edited. Everything is then
  ///   left as it was, and nothing is sent.
  @discardableResult
  public final func remove(at path: [Int]) throws(ChangeError) -> Any {
    try edit { list throws(ChangeError) in
      let (list, index) = try list.editablePlace(path)
      return list.removeAny(at: index)
    }
  }

  /// Replaces the element at a path, and returns the old element. O(log n) for each level.
  ///
  /// - Throws: `ChangeError` if the path is not valid or leads into a list that cannot be edited, or if the element is
  ///   not of that list's type. Everything is then left as it was, and nothing is sent.
  @discardableResult
  public final func replace(at path: [Int], with element: Any) throws(ChangeError) -> Any {
    try edit { list throws(ChangeError) in
      let (list, index) = try list.editablePlace(path)
      try list.check(element, at: path)
      return list.replaceAny(at: index, with: element)
    }
  }

  /// Moves an element, within a list or from one list to another, so that it ends up at the path `target`, which is
  /// counted without the element. O(log n) for each level.
  ///
  /// - Throws: `ChangeError` if a path is not valid or leads into a list that cannot be edited, or if the element is
  ///   not of the target list's type. Everything is then left as it was, and nothing is sent.
  public final func move(from source: [Int], to target: [Int]) throws(ChangeError) {
    try edit { list throws(ChangeError) in try list.move(from: source, to: target) }
  }
}

extension AnyList {
  func insert(_ element: Any, at path: [Int]) throws(ChangeError) {
    let (list, index) = try editablePlace(path, isInsertion: true)
    try list.check(element, at: path)
    list.insertAny(element, at: index)
  }

  func move(from source: [Int], to target: [Int]) throws(ChangeError) {
    let (from, index) = try editablePlace(source)
    guard let last = target.last else { throw ChangeError(.emptyPath, at: target) }
    if source.dropLast() == target.dropLast() {
      // The target is counted without the element that moves.
      let count = from.anyCount - 1
      guard last >= 0, last <= count else { throw ChangeError(.positionOutOfBounds(count: count), at: target) }
      return from.moveAny(from: index, to: last)
    }
    try domain.transact { () throws(ChangeError) in
      let element = from.removeAny(at: index)
      let (to, position) = try editablePlace(target, isInsertion: true)
      try to.check(element, at: target)
      to.insertAny(element, at: position)
      domain.openTransaction.passage = (from, to)
    }
  }
}

extension AnyList {
  /// Returns the list that a path leads to, and the position in it, if that list can be edited.
  func editablePlace(_ path: [Int], isInsertion: Bool = false) throws(ChangeError) -> (any AnyList, Int) {
    let (list, index) = try location(path, isInsertion: isInsertion)
    if !list.isEditable { throw ChangeError(.readOnly, at: path) }
    return (list, index)
  }

  /// Returns the list that a path leads to, and the position in it.
  func location(_ path: [Int], isInsertion: Bool = false) throws(ChangeError) -> (any AnyList, Int) {
    guard let last = path.last else { throw ChangeError(.emptyPath, at: path) }
    var list: any AnyList = self
    for (depth, index) in path.dropLast().enumerated() {
      let here = Array(path[...depth])
      guard index >= 0, index < list.anyCount else {
        throw ChangeError(.positionOutOfBounds(count: list.anyCount), at: here)
      }
      guard let section = list.anySection(at: index) else {
        throw ChangeError(.notAList(found: "\(type(of: list.anyElement(at: index)))"), at: here)
      }
      list = section
    }
    guard last >= 0, isInsertion ? last <= list.anyCount : last < list.anyCount else {
      throw ChangeError(.positionOutOfBounds(count: list.anyCount), at: path)
    }
    return (list, last)
  }

  /// Checks whether a change may name an element at a path that ends in this list.
  func check(named element: Any, at path: [Int]) throws(ChangeError) {
    if let index = path.last, let reason = mismatch(element, at: index) { throw ChangeError(reason, at: path) }
  }

  /// Checks whether an element may be put into this list.
  func check(_ element: Any, at path: [Int]) throws(ChangeError) {
    if let reason = checkAny(element) { throw ChangeError(reason, at: path) }
  }
}
