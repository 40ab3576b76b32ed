/// Checks the laws of `RangeReplaceableCollection`: every edit of a collection has the same effect as on an array, and
/// no effect on copies.
///
/// Replaces every range with every prefix of `replacements`. O(*n*³ *m*) for *n* elements and *m* replacements.
///
/// ```swift
/// try checkRangeReplaceableCollection(PersistentArray(1...3), expected: [1, 2, 3], replacements: [8, 9])
/// ```
///
/// - Parameters:
///   - collection: A collection with the elements of `expected`.
///   - expected: Its elements.
///   - replacements: New elements.
/// - Throws: `LawViolation`, for the first law that does not hold.
public func checkRangeReplaceableCollection<Base: RangeReplaceableCollection>(
  _ collection: Base, expected: [Base.Element], replacements: [Base.Element]
) throws(LawViolation) where Base.Element: Equatable {
  try require("a new collection is empty", Array(Base()), is: [])
  try require("a collection made from a sequence has its elements", Array(Base(expected)), is: expected)
  let check = EditCheck(collection: collection, expected: expected)
  try check.checkRanges(replacements: replacements)
  try check.checkEnds(replacements: replacements)
  try check.checkConditions()
  for count in 0...3 {
    guard let element = replacements.first else { break }
    let repeated = Base(repeating: element, count: count)
    try require("init(repeating:) repeats the element", Array(repeated), is: Array(repeating: element, count: count))
  }
}

/// Edits the collection and an array of its elements in the same way, and compares the results.
private struct EditCheck<Base: RangeReplaceableCollection> where Base.Element: Equatable {
  let collection: Base
  let expected: [Base.Element]

  func check(
    _ name: @autoclosure () -> String, _ edit: (inout Base) -> Void, _ same: (inout [Base.Element]) -> Void
  ) throws(LawViolation) {
    var edited = collection
    edit(&edited)
    var result = expected
    same(&result)
    try require("an edit has the same effect as on an array", Array(edited), is: result, at: name())
    try require("the count is correct after an edit", edited.count, is: result.count, at: name())
    try require("copies keep their elements", Array(collection), is: expected, at: "after \(name())")
  }

  func checkRanges(replacements: [Base.Element]) throws(LawViolation) {
    let indices = try steppedIndices(of: collection, count: expected.count)
    for start in indices.indices {
      for end in start..<indices.count {
        let range = indices[start]..<indices[end]
        for count in 0...replacements.count {
          let new = replacements.prefix(count)
          try check("replaceSubrange(\(start)..<\(end), with: \(new))") {
            $0.replaceSubrange(range, with: new)
          } _: {
            $0.replaceSubrange(start..<end, with: new)
          }
        }
        try check("removeSubrange(\(start)..<\(end))") {
          $0.removeSubrange(range)
        } _: {
          $0.removeSubrange(start..<end)
        }
      }
      try check("insert(contentsOf: \(replacements), at: \(start))") {
        $0.insert(contentsOf: replacements, at: indices[start])
      } _: {
        $0.insert(contentsOf: replacements, at: start)
      }
      if let element = replacements.first {
        try check("insert(at: \(start))") {
          $0.insert(element, at: indices[start])
        } _: {
          $0.insert(element, at: start)
        }
      }
      if start < expected.count {
        try check("remove(at: \(start))") {
          $0.remove(at: indices[start])
        } _: {
          $0.remove(at: start)
        }
        var edited = collection
        let removed = edited.remove(at: indices[start])
        try require("remove(at:) returns the removed element", removed, is: expected[start], at: "at \(start)")
      }
    }
  }

  func checkEnds(replacements: [Base.Element]) throws(LawViolation) {
    for count in 0...expected.count {
      try check("removeFirst(\(count))") {
        $0.removeFirst(count)
      } _: {
        $0.removeFirst(count)
      }
    }
    for count in 0...replacements.count {
      let new = replacements.prefix(count)
      try check("append(contentsOf: \(new))") {
        $0.append(contentsOf: new)
      } _: {
        $0.append(contentsOf: new)
      }
      try check("append, \(count) times") {
        for element in new { $0.append(element) }
      } _: {
        $0.append(contentsOf: new)
      }
    }
    for keeping in [false, true] {
      try check("removeAll(keepingCapacity: \(keeping))") {
        $0.removeAll(keepingCapacity: keeping)
      } _: {
        $0 = []
      }
    }
    try check("reserveCapacity") {
      $0.reserveCapacity(100)
    } _: { _ in
    }
  }

  func checkConditions() throws(LawViolation) {
    for element in expected {
      try check("removeAll(where: is \(element))") {
        $0.removeAll { $0 == element }
      } _: {
        $0.removeAll { $0 == element }
      }
      try check("removeAll(where: is not \(element))") {
        $0.removeAll { $0 != element }
      } _: {
        $0.removeAll { $0 != element }
      }
      try require(
        "filter keeps the matching elements", Array(collection.filter { $0 == element }),
        is: expected.filter { $0 == element })
    }
    try check("removeAll(where: false)") {
      $0.removeAll { _ in false }
    } _: { _ in
    }
  }
}
