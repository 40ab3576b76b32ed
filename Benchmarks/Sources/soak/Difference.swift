import ReactiveCollections

/// The difference between two lists.
struct Difference<Item: Equatable & Sendable>: Sendable {
  private let expected: PersistentArray<Item>
  private let found: PersistentArray<Item>

  /// Returns `nil` if the lists are equal. O(1) for the same list, and little more for versions of one list.
  init?(expected: PersistentArray<Item>, found: PersistentArray<Item>) {
    if expected == found { return nil }
    self.expected = expected
    self.found = found
  }
}

extension Difference: CustomStringConvertible {
  /// The lengths of the lists, and the content of each from the first difference on.
  var description: String {
    let position = zip(expected, found).prefix { $0 == $1 }.count
    let texts = [expected, found].map { list in
      position < list.count ? list.dropFirst(position).prefix(3).map { "\($0)" }.joined(separator: ", ") : "nothing"
    }
    // A section may differ anywhere in its rows.
    let common = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
    let excerpts = texts.map { text in
      (common > 100 ? "… " : "") + text.dropFirst(max(0, common - 100)).prefix(300)
    }
    return "expected \(expected.count) elements, with \(excerpts[0]) at \(position), "
      + "found \(found.count), with \(excerpts[1])"
  }
}
