extension IndexPathChange {
  /// Applies the change to a list of lists. After an error, the list is unchanged.
  ///
  /// Elements that the change removes are compared with the elements found, if they are equatable. Adjacent steps in
  /// one list are applied in one descent to that list, which costs the number of elements of each array on the way, and
  /// O(log n) for a persistent array or a section.
  ///
  /// ```swift
  /// var lists = [["a", "b"], ["c"]]
  /// try IndexPathChange.move(from: [0, 1], to: [1, 0], "b").apply(to: &lists)
  /// print(lists)  // prints: [["a"], ["b", "c"]]
  /// ```
  ///
  /// - Throws: `ChangeError` if a path does not exist or an element does not match.
  public func apply(to list: inout some IndexPathContainer) throws(ChangeError) {
    var editor = IndexPathEditor(root: list)
    for (index, step) in steps.enumerated() { try editor.append(step, number: index) }
    try editor.flush()
    list = editor.root
  }
}

/// Collects adjacent steps in one inner list and applies them together.
private struct IndexPathEditor<Root: IndexPathContainer> {
  /// An edit of one list: adjacent steps of one kind.
  enum Edit {
    case insert(at: Int, [Any])
    case remove(at: Int, [Any])
    case update(at: Int, old: Any, new: Any)
    case move(from: Int, to: Int, Any)
  }

  var root: Root
  /// The path of the list that the collected edits belong to.
  private var parent: [Int] = []
  /// The collected edits, each with the number of its first step.
  private var edits: [(edit: Edit, step: Int)] = []

  init(root: Root) {
    self.root = root
  }

  mutating func append(_ step: IndexPathChange, number: Int) throws(ChangeError) {
    switch step {
    case .insert(let path, let element):
      let index = try enter(path, step: number)
      if case (.insert(let start, var elements), let first)? = edits.last, start &+ elements.count == index {
        edits.removeLast()
        elements.append(element)
        edits.append((.insert(at: start, elements), first))
      } else {
        edits.append((.insert(at: index, [element]), number))
      }
    case .remove(let path, let element):
      let index = try enter(path, step: number)
      if case (.remove(index, var elements), let first)? = edits.last {
        edits.removeLast()
        elements.append(element)
        edits.append((.remove(at: index, elements), first))
      } else {
        edits.append((.remove(at: index, [element]), number))
      }
    case .update(let path, let old, let new):
      let index = try enter(path, step: number)
      edits.append((.update(at: index, old: old, new: new), number))
    case .move(let source, let target, let element):
      let from = try enter(source, step: number)
      if !target.isEmpty, target.dropLast() == parent[...] {
        edits.append((.move(from: from, to: target[target.count - 1], element), number))
      } else {
        try flush()
        // Insert the element that is actually there, which may differ from the element in the step. If there is none,
        // the removal throws.
        let found = Self.element(at: source, in: root) ?? element
        edits.append((.remove(at: from, [element]), number))
        let to = try enter(target, step: number)
        edits.append((.insert(at: to, [found]), number))
      }
    case .composite(let changes):
      for change in changes { try append(change, number: number) }
    }
  }

  /// Makes the list that contains the path's element the current list, and returns the position in it.
  private mutating func enter(_ path: [Int], step: Int) throws(ChangeError) -> Int {
    guard let index = path.last else {
      try flush()
      throw ChangeError(.emptyPath, at: [], step: step)
    }
    if path.dropLast() != parent[...] {
      try flush()
      parent = Array(path.dropLast())
    }
    return index
  }

  private static func element(at path: [Int], in list: some IndexPathContainer) -> Any? {
    var found: Any? = list
    for index in path {
      guard let list = found as? any IndexPathContainer, index >= 0, index < list.indexPathCount else { return nil }
      found = list.indexPathElement(at: index)
    }
    return found
  }

  /// Applies the collected edits.
  mutating func flush() throws(ChangeError) {
    guard let first = edits.first?.step else { return }
    try descend(into: &root, depth: 0, step: first)
    edits.removeAll()
  }

  /// Descends to the list that the edits are for, applies them, and puts the result back.
  private func descend(
    into list: inout some IndexPathContainer, depth: Int, step: Int
  ) throws(ChangeError) {
    guard depth < parent.count else {
      for (edit, step) in edits { try perform(edit, on: &list, step: step) }
      return
    }
    let position = parent[depth]
    let place = Array(parent[...depth])
    try check(position, below: list.indexPathCount, at: place, step: step)
    let child = list.indexPathElement(at: position)
    guard var inner = child as? any IndexPathContainer else {
      throw ChangeError(.notAList(found: "\(type(of: child))"), at: place, step: step)
    }
    try descend(into: &inner, depth: depth + 1, step: step)
    try replace(position..<position + 1, with: [inner], in: &list, at: place, step: step)
  }
}

// MARK: - One edit in one list

extension IndexPathEditor {
  private func perform(_ edit: Edit, on list: inout some IndexPathContainer, step: Int) throws(ChangeError) {
    switch edit {
    case .insert(let index, let elements):
      try check(index, through: list.indexPathCount, step: step)
      do { try list.indexPathReplace(index..<index, with: elements) } catch {
        let offset = firstRejected(of: elements, at: index, in: list)
        throw ChangeError(error.reason, at: parent + [index + offset], step: step + offset)
      }
    case .remove(let index, let elements):
      for (offset, element) in elements.enumerated() {
        let count = list.indexPathCount - offset
        try check(index, below: count, at: parent + [index], step: step + offset)
        try compare(element, list.indexPathElement(at: index + offset), at: index, step: step + offset)
      }
      try replace(index..<index + elements.count, with: [], in: &list, at: parent + [index], step: step)
    case .update(let index, let old, let new):
      try check(index, below: list.indexPathCount, at: parent + [index], step: step)
      try compare(old, list.indexPathElement(at: index), at: index, step: step)
      try replace(index..<index + 1, with: [new], in: &list, at: parent + [index], step: step)
    case .move(let source, let target, let element):
      try check(source, below: list.indexPathCount, at: parent + [source], step: step)
      try compare(element, list.indexPathElement(at: source), at: source, step: step)
      let found = list.indexPathElement(at: source)
      try replace(source..<source + 1, with: [], in: &list, at: parent + [source], step: step)
      try check(target, through: list.indexPathCount, step: step)
      try replace(target..<target, with: [found], in: &list, at: parent + [target], step: step)
    }
  }

  private func check(_ position: Int, below count: Int, at path: [Int], step: Int) throws(ChangeError) {
    guard position >= 0, position < count else {
      throw ChangeError(.positionOutOfBounds(count: count), at: path, step: step)
    }
  }

  private func check(_ position: Int, through count: Int, step: Int) throws(ChangeError) {
    guard position >= 0, position <= count else {
      throw ChangeError(.positionOutOfBounds(count: count), at: parent + [position], step: step)
    }
  }

  /// Returns the offset of the first element that cannot be inserted, after the list has rejected all of them together.
  private func firstRejected(of elements: [Any], at index: Int, in list: some IndexPathContainer) -> Int {
    elements.firstIndex { element in
      var copy = list
      do { try copy.indexPathReplace(index..<index, with: [element]) } catch { return true }
      return false
    } ?? 0
  }

  /// Throws if an element differs from the one found. Elements that are not equatable always match.
  private func compare(_ expected: Any, _ found: Any, at index: Int, step: Int) throws(ChangeError) {
    guard let equatable = expected as? any Equatable, !equatable.canName(found) else { return }
    let reason = ChangeError.Reason.elementMismatch(
      expected: String(reflecting: expected), found: String(reflecting: found))
    throw ChangeError(reason, at: parent + [index], step: step)
  }

  private func replace(
    _ range: Range<Int>, with elements: [Any], in list: inout some IndexPathContainer, at path: [Int], step: Int
  ) throws(ChangeError) {
    do { try list.indexPathReplace(range, with: elements) } catch {
      throw ChangeError(error.reason, at: path, step: step)
    }
  }
}

extension Equatable {
  fileprivate func canName(_ found: Any) -> Bool {
    guard let found = found as? Self else { return false }
    return ReactiveCollectionsChanges.canName(self, found, by: ==)
  }
}
