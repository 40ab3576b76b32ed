import ReactiveCollectionsChanges
import ReactiveCollectionsJSON
import ReactiveCollectionsTesting

/// A seeded generator of JSON documents and patches for them.
struct JSONRandom {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { generator.next() }

  mutating func int(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[int(elements.count)] }

  /// Names that need escaping in pointers, look like indices, or are equal as Swift strings. `-` is missing, since the
  /// reference cannot replace it in an object.
  static let names = ["a", "b", "", "a/b", "m~n", "~1", "0", "1", "\u{E9}", "e\u{301}", "\"", "x y"]

  mutating func value(depth: Int) -> JSONValue {
    switch int(depth > 0 ? 9 : 6) {
    case 0: return .null
    case 1: return .bool(int(2) == 0)
    // Neither 0 nor 1, which the reference considers equal to false and true.
    case 2: return .integer(2 + int(4))
    case 3: return .double(pick([2, 3, 2.5, -1e20, 1e-7]))
    case 4, 5: return .string(pick(["", "x", "é", "\u{1F600}", "a\"\\\n", "/~"]))
    case 6, 7: return array(depth: depth)
    default: return object(depth: depth)
    }
  }

  mutating func array(depth: Int) -> JSONValue {
    .array((0..<int(5)).map { _ in value(depth: depth - 1) })
  }

  mutating func object(depth: Int) -> JSONValue {
    var members: [JSONName: JSONValue] = [:]
    for _ in 0..<int(5) { members[JSONName(pick(Self.names))] = value(depth: depth - 1) }
    return .object(members)
  }

  /// Returns a pointer that in most cases points into the document, and otherwise has a last token that may be wrong.
  mutating func pointer(into document: JSONValue) -> JSONPointer {
    var pointer = JSONPointer()
    var value = document
    while int(4) > 0 {
      switch value {
      case .array(let values):
        if values.isEmpty || int(8) == 0 {
          return pointer.appending(
            pick(["-", "0", "1", "\(values.count)", "\(values.count + 1)", "01", "-1", "a", ""]))
        }
        let index = int(values.count)
        pointer = pointer.appending(index)
        value = values[index]
      case .object(let members):
        if members.isEmpty || int(5) == 0 { return pointer.appending(pick(Self.names)) }
        let name = pick(members.keys.sorted())
        pointer = pointer.appending(name.text)
        value = members[name, default: .null]
      default:
        return int(10) == 0 ? pointer.appending(pick(["0", "a"])) : pointer
      }
    }
    return pointer
  }

  /// Returns a patch of operations most of which apply.
  mutating func patch(for document: JSONValue) -> JSONPatch {
    var document = document
    var patch = JSONPatch()
    for _ in 0..<1 + int(5) {
      var operation = operation(for: document)
      // Failing patches should fail late, too.
      for _ in 0..<3 where (try? JSONPatch([operation]).apply(to: &document)) == nil && int(5) > 0 {
        operation = self.operation(for: document)
      }
      patch.operations.append(operation)
      guard (try? JSONPatch([operation]).apply(to: &document)) != nil else { break }
    }
    return patch
  }

  /// Only `replace` and `test` use the empty pointer: the reference cannot add, move or copy a whole document.
  private mutating func operation(for document: JSONValue) -> JSONPatch.Operation {
    let pointer = pointer(into: document)
    switch pointer.tokens.isEmpty ? pick([4, 10, 11]) : int(12) {
    case 0...2: return .add(pointer, value(depth: 2))
    case 3, 4: return pointer.tokens.isEmpty ? .replace(pointer, array(depth: 2)) : .replace(pointer, value(depth: 2))
    case 5, 6: return .remove(pointer)
    case 7, 8: return .move(from: pointer, to: partPointer(into: document))
    case 9: return .copy(from: pointer, to: partPointer(into: document))
    default:
      var found = document
      let extracted: JSONPatch = [.move(from: pointer, to: JSONPointer())]
      if pointer.tokens.isEmpty || (try? extracted.apply(to: &found)) == nil || int(6) == 0 {
        found = value(depth: 1)
      }
      return .test(pointer, found)
    }
  }

  private mutating func partPointer(into document: JSONValue) -> JSONPointer {
    let pointer = pointer(into: document)
    return pointer.tokens.isEmpty ? pointer.appending("0") : pointer
  }
}
