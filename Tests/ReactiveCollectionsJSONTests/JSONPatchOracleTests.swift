import Foundation
import ReactiveCollectionsChanges
import ReactiveCollectionsJSON
import ReactiveCollectionsTestSupport
import Testing

/// Compares with the reference implementation for Python, `jsonpatch`.
struct JSONPatchOracleTests {
  @Test(.enabled(if: JSONPatchOracle.isAvailable, "needs python3 with the module jsonpatch"))
  func patchesHaveTheSameEffectAsTheReferences() throws {
    let count: UInt64 = isLongRun ? 6_000 : 3_000
    var cases: [(document: JSONValue, patch: JSONPatch)] = []
    var questions: [JSONValue] = []
    for seed in 0..<count {
      var random = JSONRandom(seed: seed)
      let document = random.int(2) == 0 ? random.array(depth: 3) : random.object(depth: 3)
      let patch = random.patch(for: document)
      cases.append((document, patch))
      questions.append(["apply": [document, patch.json]])
    }
    let answers = try JSONPatchOracle.ask(questions)
    var failures = 0
    for (seed, (testCase, answer)) in zip(cases, answers).enumerated() {
      var result = testCase.document
      do {
        try testCase.patch.apply(to: &result)
        #expect(answer == ["result": result], "seed \(seed): \(testCase)")
      } catch {
        failures += 1
        #expect(answer == [:], "seed \(seed): \(testCase): \(error)")
        #expect(result == testCase.document, "seed \(seed)")
      }
    }
    // The script is useful only if both outcomes are frequent.
    #expect(failures > cases.count / 10 && failures < cases.count * 9 / 10, "\(failures) of \(cases.count)")
  }

  @Test(.enabled(if: JSONPatchOracle.isAvailable, "needs python3 with the module jsonpatch"))
  func theReferencesPatchesAreApplied() throws {
    var pairs: [(JSONValue, JSONValue)] = []
    for seed in 0..<(isLongRun ? 3_000 : 1_500) as Range<UInt64> {
      var random = JSONRandom(seed: seed)
      let old = random.object(depth: 3)
      var new = old
      for operation in random.patch(for: old).operations where random.int(4) > 0 {
        try? JSONPatch([operation]).apply(to: &new)
      }
      pairs.append((old, new))
    }
    var unusable = 0
    let answers = try JSONPatchOracle.ask(pairs.map { ["diff": [$0.0, $0.1]] })
    for (seed, (pair, answer)) in zip(pairs, answers).enumerated() {
      guard case .object(let members) = answer, let json = members["result"] else {
        unusable += 1
        continue
      }
      var result = pair.0
      try JSONPatch(json).apply(to: &result)
      #expect(result == pair.1, "seed \(seed)")
    }
    #expect(unusable < pairs.count / 100, "\(unusable) of \(pairs.count)")
  }
}

/// Python's `jsonpatch`, in a separate process.
enum JSONPatchOracle {
  /// Reads one question per line, and writes one answer per line: `{"result": …}`, or `{}` for a failure.
  ///
  /// The script corrects the reference, which treats strings as lists of characters, moves an element of a list into
  /// itself, and makes a few patches that it cannot apply itself.
  static let script = """
    import copy, json, sys, jsonpatch, jsonpointer

    get_part = jsonpointer.JsonPointer.get_part
    move = jsonpatch.MoveOperation.apply

    def get_part_of_container(doc, part):
        if isinstance(doc, str):
            raise jsonpointer.JsonPointerException('a string has no parts')
        return get_part(doc, part)

    def move_outside(self, doc):
        source = jsonpointer.JsonPointer(self.operation['from'])
        if self.pointer != source and self.pointer.contains(source):
            raise jsonpatch.JsonPatchConflict('a move into itself')
        return move(self, doc)

    jsonpointer.JsonPointer.get_part = staticmethod(get_part_of_container)
    jsonpatch.MoveOperation.apply = move_outside

    def apply(document, patch):
        return jsonpatch.JsonPatch(patch).apply(copy.deepcopy(document))

    def answer(question):
        if 'apply' in question:
            return apply(*question['apply'])
        old, new = question['diff']
        patch = jsonpatch.make_patch(old, new).patch
        if apply(old, patch) != new:
            raise ValueError('a wrong patch')
        return patch

    for line in sys.stdin:
        try:
            print(json.dumps({'result': answer(json.loads(line))}))
        except Exception:
            print('{}')
    """

  static let isAvailable: Bool = {
    let result = try? run(["-c", "import jsonpatch, jsonpointer"], input: Data())
    return result?.status == 0
  }()

  static func ask(_ questions: [JSONValue]) throws -> [JSONValue] {
    let input = questions.map { $0.description + "\n" }.joined()
    let result = try run(["-c", script], input: Data(input.utf8))
    let answers = try result.output.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: $0) }
    try #require(answers.count == questions.count)
    return answers
  }

  /// The input and output are files, so that no pipe can fill up.
  private static func run(_ arguments: [String], input: Data) throws -> (status: Int32, output: Data) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "json-patch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (folder.appending(path: "input"), folder.appending(path: "output"))
    try input.write(to: source)
    try Data().write(to: target)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.standardInput = try FileHandle(forReadingFrom: source)
    process.standardOutput = try FileHandle(forWritingTo: target)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try Data(contentsOf: target))
  }
}
