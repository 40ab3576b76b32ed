import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON

/// Reads patches from bytes, for documents that are also read from bytes: most of the patches apply.
func fuzzOperations(_ input: [UInt8]) {
  var bytes = Bytes(input)
  var document: JSONValue = bytes.next() % 2 == 0 ? bytes.sections() : bytes.json()
  let start = document
  let operations = (0..<bytes.next(in: 1...8)).map { _ in
    let operation = bytes.operation(on: document)
    document = replay(operation, on: document) ?? document
    return operation
  }
  checkLaws(of: JSONPatch(operations), on: start)
}

extension Bytes {
  fileprivate mutating func json(_ depth: Int = 0) -> JSONValue {
    let kind = next()
    switch kind % (depth < 3 ? 9 : 6) {
    case 0: return .null
    case 1: return .bool(kind > 127)
    case 2, 3: return .integer(kind / 9)
    case 4: return .double(Double(kind) / 4)
    case 5: return .string(name())
    case 6:
      let known: [JSONName: JSONValue] = ["id": .integer(kind), "tags": .array([.string(name())])]
      return .object(known.merging([JSONName(name()): json(depth + 1)]) { $1 })
    case 7: return .object([JSONName(name()): json(depth + 1)])
    default: return .array((0..<kind / 9 % 4).map { _ in json(depth + 1) })
    }
  }

  fileprivate mutating func sections() -> JSONValue {
    .array(
      (0..<next() % 4).map { _ in
        .object(["section": json(2), "rows": .array((0..<next() % 4).map { _ in json(2) })])
      })
  }

  private mutating func name() -> String {
    let names = ["", "section", "rows", "id", "tags", "name", "a/b", "m~n", "0", "-", "é", "e\u{301}", "\u{301}", "01"]
    return names[next() % names.count]
  }

  fileprivate mutating func operation(on document: JSONValue) -> JSONPatch.Operation {
    let kind = next()
    switch kind % 6 {
    case 0: return .add(pointer(in: document, isNew: true), kind < 200 ? json(1) : sections())
    case 1: return .remove(pointer(in: document))
    case 2: return .replace(pointer(in: document), json(1))
    case 3: return .move(from: pointer(in: document), to: pointer(in: document, isNew: true))
    case 4: return .copy(from: pointer(in: document), to: pointer(in: document, isNew: true))
    default:
      let pointer = pointer(in: document)
      let isRight = kind < 200 ? replay(.copy(from: pointer, to: JSONPointer()), on: document) : nil
      return .test(pointer, isRight ?? json(1))
    }
  }

  /// Reads a pointer to an existing value, or to a place where a value may be added.
  private mutating func pointer(in document: JSONValue, isNew: Bool = false) -> JSONPointer {
    var (tokens, value) = ([String](), document)
    for _ in 0..<next() % 6 {
      switch value {
      case .array(let values):
        let index = position(in: 0...Swift.max(0, isNew ? values.count : values.count - 1))
        tokens.append(isNew && index == values.count && index % 2 == 0 ? "-" : "\(index)")
        guard values.indices ~= index else { return JSONPointer(tokens) }
        value = values[index]
      case .object(let members):
        let names = members.keys.sorted().map(\.text) + [name()]
        tokens.append(names[next() % names.count])
        guard let member = members[JSONName(tokens[tokens.count - 1])] else { return JSONPointer(tokens) }
        value = member
      default: return JSONPointer(next() < 250 ? tokens : tokens + [name()])
      }
    }
    return JSONPointer(tokens)
  }
}
