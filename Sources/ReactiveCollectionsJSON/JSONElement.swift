import ReactiveCollectionsChanges

/// Conversions between elements and JSON, with errors that contain a pointer.
enum JSONElement {
  static func encode(_ element: some Encodable, at pointer: JSONPointer) throws(JSONPatchError) -> JSONValue {
    do { return try JSONValue(encoding: element) } catch { throw JSONPatchError(encoding: element, at: pointer, error) }
  }

  static func node(of element: some Encodable, at pointer: JSONPointer) throws(JSONPatchError) -> JSONEncodingNode {
    do { return try JSONValueEncoder.node(of: element, at: .root) } catch {
      throw JSONPatchError(encoding: element, at: pointer, error)
    }
  }

  static func decode<Element: Decodable>(
    _ value: JSONValue, as type: Element.Type = Element.self, at pointer: JSONPointer
  ) throws(JSONPatchError) -> Element {
    do { return try value.decoded(as: type) } catch {
      throw JSONPatchError(.element, at: pointer, expected: "the JSON of a \(type)", found: "\(value): \(error)")
    }
  }

  static func array(
    of elements: PersistentArray<some Encodable>, at pointer: JSONPointer
  ) throws(JSONPatchError) -> [JSONValue] {
    var values: [JSONValue] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      values.append(try encode(element, at: pointer.appending(index)))
    }
    return values
  }

  /// Returns the element that results from an edit of its JSON; `nil` if the element's JSON stays the same.
  ///
  /// - Parameters:
  ///   - place: The pointer to the element.
  ///   - pointer: A pointer to the element or to a value inside it. The body receives the part below the element.
  static func edit<Element: Codable>(
    _ element: Element, at place: JSONPointer, pointer: JSONPointer,
    body: (inout JSONValue, JSONPointer) throws(JSONPatchError) -> Void
  ) throws(JSONPatchError) -> Element? {
    let old = try encode(element, at: place)
    var new = old
    do { try body(&new, pointer.dropFirst(place.tokens.count)) } catch {
      throw error.below(place)
    }
    if new == old { return nil }
    // The type annotation is necessary: without it, the value would be decoded as an optional.
    let edited: Element = try decode(new, at: place)
    return try node(of: edited, at: place).isEqual(to: old) ? nil : edited
  }

  /// Returns the changes that lead from a list to the list that a JSON array represents: the elements between the equal
  /// ends are removed and inserted. O(n) for n elements.
  static func difference<Element: Codable>(
    from list: PersistentArray<Element>, to value: JSONValue, at pointer: JSONPointer
  ) throws(JSONPatchError) -> [CollectionChange<Element>] {
    guard case .array(let new) = value else {
      throw JSONPatchError(.element, at: pointer, expected: "an array", found: value.kind)
    }
    let old = try array(of: list, at: pointer)
    let shorter = min(old.count, new.count)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = min(zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, shorter - head)
    var elements: [Element] = []
    for index in head..<new.count - tail {
      elements.append(try decode(new[index], at: pointer.appending(index)))
    }
    let changes: [CollectionChange<Element>] = [
      .removal(of: PersistentArray(list[head..<old.count - tail]), at: head),
      .insertion(of: PersistentArray(elements), at: head),
    ]
    return changes.filter { !$0.isEmpty }
  }
}

extension JSONValue {
  /// Returns the value at the rest of a pointer into a document that contains this value at `depth`.
  func value(inside pointer: JSONPointer, from depth: Int) throws(JSONPatchError) -> JSONValue {
    do { return try value(at: pointer.dropFirst(depth)) } catch {
      throw error.below(pointer.prefix(depth))
    }
  }
}

extension JSONPatchError {
  /// Creates the error for an element that cannot be encoded.
  init(encoding element: Any, at pointer: JSONPointer, _ error: any Error) {
    self.init(.element, at: pointer, expected: "an element that can be encoded as JSON", found: "\(element): \(error)")
  }
}
