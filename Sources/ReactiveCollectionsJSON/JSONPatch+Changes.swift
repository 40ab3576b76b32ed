public import ReactiveCollectionsChanges

extension JSONPatch {
  /// Creates a patch from a change, for the JSON array of the elements or for such an array at a pointer in a document.
  /// O(m) for m steps.
  ///
  /// An insertion becomes `add`, a removal `remove`, an update `replace`, and a move `move`.
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
      do { return try encode(element) } catch { throw JSONPatchError(encoding: element, at: place, error) }
    }
  }

  /// Creates a patch from a change of sections, for the array `[{"section": …, "rows": […]}, …]` or for such an array
  /// at a pointer in a document. O(m) for m steps and the rows of sections in them.
  ///
  /// A section whose data changed becomes `replace` at `/2/section`; a row is at `/2/rows/14`.
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
        operations.append(.replace(place, try JSONElement.encode(new.section, at: place)))
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
      case .update(let path, _, let new):
        operations.append(.replace(place(path), try json(new, place(path))))
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
      try JSONElement.encode(element, at: place)
    }
  }

  private mutating func append<Element>(
    _ change: CollectionChange<Element>, at pointer: JSONPointer,
    encode: (Element, JSONPointer) throws(JSONPatchError) -> JSONValue
  ) throws(JSONPatchError) {
    for step in CollectionChange<Element>.Changes([change]) {
      switch step {
      case .insert(let index, let element):
        let place = pointer.appending(index)
        operations.append(.add(place, try encode(element, place)))
      case .remove(let index, _):
        operations.append(.remove(pointer.appending(index)))
      case .update(let index, _, let new):
        let place = pointer.appending(index)
        operations.append(.replace(place, try encode(new, place)))
      case .move(let source, let target, _):
        operations.append(.move(from: pointer.appending(source), to: pointer.appending(target)))
      case .composite: preconditionFailure("A composite is not a step")
      }
    }
  }
}
