public import ReactiveCollectionsChanges

extension JSONPatch {
  /// Creates a patch from a change, for the JSON array of the elements or for such an array at a pointer in a document.
  /// O(m) for m steps.
  ///
  /// An insertion becomes `add`, a removal `remove`, an update `replace`, and a move `move`. If an update changes one
  /// member of an object, only that is replaced.
  ///
  /// ```swift
  /// let change: CollectionChange = .update(2, old: "c", new: "x")
  /// let patch = try JSONPatch(change, at: JSONPointer(["rows"]))
  /// print(patch)  // prints: [{"op":"replace","path":"/rows/2","value":"x"}]
  /// ```
  ///
  /// - Throws: `JSONPatchError` with the reason `.element` if an element cannot be encoded as JSON.
  public init<Element: Encodable>(
    _ change: CollectionChange<Element>, at pointer: JSONPointer = JSONPointer()
  ) throws(JSONPatchError) {
    self.init()
    try append(change, at: pointer)
  }

  /// Creates a patch from a change, for the JSON array of the elements or for such an array at a pointer in a document,
  /// with a custom encoding. O(m) for m steps.
  ///
  /// ```swift
  /// let change = CollectionChange.insert(0, Person.ada)
  /// print(try JSONPatch(change) { ["name": .string($0.name)] })
  /// // prints: [{"op":"add","path":"/0","value":{"name":"Ada"}}]
  /// ```
  ///
  /// - Throws: `JSONPatchError` with the reason `.element` if the closure throws.
  public init<Element>(
    _ change: CollectionChange<Element>, at pointer: JSONPointer = JSONPointer(),
    encode: (Element) throws -> JSONValue
  ) throws(JSONPatchError) {
    self.init()
    try append(change, at: pointer) { (element, place) throws(JSONPatchError) in
      do { return JSONEncodingNode(try encode(element)) } catch {
        throw JSONPatchError(encoding: element, at: place, error)
      }
    }
  }

  /// Creates a patch from a change of sections, for the array `[{"section": …, "rows": […]}, …]` or for such an array
  /// at a pointer in a document. O(m) for m steps and the rows of sections in them.
  ///
  /// A section whose data changed becomes `replace` at `/2/section`; a row is at `/2/rows/14`, and a member of it that
  /// changed at `/2/rows/14/name`.
  ///
  /// ```swift
  /// let change: SectionedChange<String, String> = .moveRow(
  ///   from: RowPosition(section: 0, row: 3), to: RowPosition(section: 1, row: 0), "x")
  /// print(try JSONPatch(change))  // prints: [{"from":"/0/rows/3","op":"move","path":"/1/rows/0"}]
  /// ```
  ///
  /// - Throws: `JSONPatchError` with the reason `.element` if a section or row cannot be encoded as JSON.
  public init<Section: Encodable, Row: Encodable>(
    _ change: SectionedChange<Section, Row>, at pointer: JSONPointer = JSONPointer()
  ) throws(JSONPatchError) {
    self.init()
    for step in change.steps {
      switch step {
      case .section(.update(let index, let old, let new)) where old.rows.isTriviallyIdentical(to: new.rows):
        let place = pointer.appending(index).appending("section")
        replace(
          try? JSONElement.node(of: old.section, at: place), by: try JSONElement.node(of: new.section, at: place),
          at: place)
      case .section(let change):
        try append(change, at: pointer)
      case .row(let change, let section):
        try append(change, at: pointer.appending(section).appending("rows"))
      case .moveRow(let source, let target, _):
        let sections = (pointer.appending(source.section), pointer.appending(target.section))
        operations.append(
          .move(
            from: sections.0.appending("rows").appending(source.row),
            to: sections.1.appending("rows").appending(target.row)))
      case .composite: preconditionFailure("A composite is not a step")
      }
    }
  }

  /// Creates a patch from a change at index paths, for nested arrays or for such an array at a pointer in a document.
  /// The path `[2, 14]` becomes `/2/14`. O(m) for m steps.
  ///
  /// ```swift
  /// let change: IndexPathChange = .insert([2, 14], "x")
  /// print(try JSONPatch(change) { .string("\($0)") })  // prints: [{"op":"add","path":"/2/14","value":"x"}]
  /// ```
  ///
  /// - Throws: `JSONPatchError` with the reason `.element` if the closure throws.
  public init(
    _ change: IndexPathChange, at pointer: JSONPointer = JSONPointer(), encode: (Any) throws -> JSONValue
  ) throws(JSONPatchError) {
    self.init()
    func place(_ path: [Int]) -> JSONPointer { JSONPointer(pointer.tokens + path.map(\.description)) }
    func json(_ element: Any, _ place: JSONPointer) throws(JSONPatchError) -> JSONValue {
      do { return try encode(element) } catch { throw JSONPatchError(encoding: element, at: place, error) }
    }
    for step in change.steps {
      switch step {
      case .insert(let path, let element):
        operations.append(.add(place(path), try json(element, place(path))))
      case .remove(let path, _):
        operations.append(.remove(place(path)))
      case .update(let path, let old, let new):
        let new = JSONEncodingNode(try json(new, place(path)))
        replace((try? encode(old)).map { JSONEncodingNode($0) }, by: new, at: place(path))
      case .move(let source, let target, let element):
        let (from, to) = (place(source), place(target))
        if to.isInside(from) {
          // The target is inside the value that is at `from` after the removal. A patch must not express this as a
          // move.
          operations += [.remove(from), .add(to, try json(element, from))]
        } else {
          operations.append(.move(from: from, to: to))
        }
      case .composite: preconditionFailure("A composite is not a step")
      }
    }
  }

  private mutating func append<Element: Encodable>(
    _ change: CollectionChange<Element>, at pointer: JSONPointer
  ) throws(JSONPatchError) {
    try append(change, at: pointer) { (element, place) throws(JSONPatchError) in
      try JSONElement.node(of: element, at: place)
    }
  }

  private mutating func append<Element>(
    _ change: CollectionChange<Element>, at pointer: JSONPointer,
    encode: (Element, JSONPointer) throws(JSONPatchError) -> JSONEncodingNode
  ) throws(JSONPatchError) {
    switch change {
    case .insert(let index, let element):
      let place = pointer.appending(index)
      operations.append(.add(place, try encode(element, place).value))
    case .remove(let index, _):
      operations.append(.remove(pointer.appending(index)))
    case .update(let index, let old, let new):
      let place = pointer.appending(index)
      replace(try? encode(old, place), by: try encode(new, place), at: place)
    case .move(let source, let target, _):
      operations.append(.move(from: pointer.appending(source), to: pointer.appending(target)))
    case .composite(let steps):
      for step in steps { try append(step, at: pointer, encode: encode) }
    }
  }

  /// Replaces a value, or only the member that has changed. With two, a reader that decodes the value after each
  /// operation might find something that does not exist.
  mutating func replace(_ old: JSONEncodingNode?, by new: JSONEncodingNode, at place: JSONPointer) {
    guard let old, let member = new.onlyChangedMember(since: old) else {
      return operations.append(.replace(place, new.value))
    }
    var (place, change) = (place.appending(member.name.text), member)
    while let inner = change.new.onlyChangedMember(since: change.old) {
      (place, change) = (place.appending(inner.name.text), inner)
    }
    operations.append(.replace(place, change.new))
  }
}

extension JSONValue {
  /// A member that is the only one in which two objects differ.
  typealias ChangedMember = (name: JSONName, old: JSONValue, new: JSONValue)

  /// The only member in which this object differs from another one that has the same members.
  fileprivate func onlyChangedMember(since old: JSONValue) -> ChangedMember? {
    guard case .object(let members) = self, case .object(let oldMembers) = old, members.count == oldMembers.count else {
      return nil
    }
    var changed: ChangedMember?
    for (name, new) in members {
      guard let old = oldMembers[name] else { return nil }
      if old == new { continue }
      if changed != nil { return nil }
      changed = (name, old, new)
    }
    return changed
  }
}

extension JSONEncodingNode {
  /// Creates the node of a value that is JSON already.
  fileprivate convenience init(_ value: JSONValue) {
    self.init()
    if case .object(let members) = value {
      beObject()
      for (name, value) in members.sorted(by: { $0.key < $1.key }) { set(value, for: name) }
    } else {
      set(value)
    }
  }
}
