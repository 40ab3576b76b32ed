/// What makes texts comparable for a search: texts that only differ in what it folds are found alike.
///
/// `ReactiveCollectionsFoundation` has `standard`, which folds case, diacritics and width by the rules of Foundation.
///
/// ```swift
/// let query = SearchQuery("STRASSE")
/// print(query.matches("Hauptstrasse 1"))  // prints: true
/// ```
public struct TextFolding: Sendable {
  /// An object, so that it can be told from other foldings.
  private final class Fold: Sendable {
    let body: @Sendable (Character) -> String
    init(_ body: @escaping @Sendable (Character) -> String) { self.body = body }
  }

  private let fold: Fold

  /// Creates a folding, to be used for all queries of a search: another one, even of the same closure, makes a search begin again. It
  /// is applied to each character of a text that has others than ASCII's; these are lowercased.
  ///
  /// - Parameter fold: Returns what stands for a character, which may be nothing. It has to return the same for what it returns.
  public init(_ fold: @escaping @Sendable (Character) -> String) { self.fold = Fold(fold) }

  /// Folds case, in all scripts and independent of the language: each character is lowercased, uppercased and lowercased, by the
  /// full mappings of Unicode. So "ß" and "ẞ" are found by "SS", and "ς" by "Σ"; a dotless "ı" is another letter than "i".
  public static let caseless = TextFolding { $0 == "ı" ? "ı" : $0.lowercased().uppercased().lowercased() }

  /// Returns the folded text. `body` is called with the number of characters before those of each character of the text.
  func folded(_ text: String, _ body: (_ count: Int) -> Void = { _ in }) -> [Character] {
    var folded: [Character] = []
    for character in text {
      body(folded.count)
      if let ascii = character.asciiValue, character != "\r\n" {
        folded.append(Character(Unicode.Scalar(lowercased(ascii))))
      } else {
        folded.append(contentsOf: fold.body(character))
      }
    }
    return folded
  }

  /// Whether a text contains a term. O(n m) for lengths n and m, and O(n) for most texts.
  func contains(_ term: SearchTerm, in text: String) -> Bool {
    // Most texts are ASCII, and are searched where they are.
    let found = text.utf8.withContiguousStorageIfAvailable { text -> Bool? in
      for byte in text where byte >= 0x80 || byte == 0x0D { return nil }
      guard let bytes = term.ascii else { return false }
      return firstIndex(of: bytes, in: text, from: 0, folding: lowercased) != nil
    }
    if let found, let found { return found }
    return firstIndex(of: term.characters, in: folded(text)) != nil
  }
}

extension TextFolding: Equatable {
  /// Whether one folding is a copy of the other.
  public static func == (left: TextFolding, right: TextFolding) -> Bool { left.fold === right.fold }
}

/// A term that is looked for, folded.
struct SearchTerm: Equatable, Sendable {
  let characters: [Character]
  /// The same, if all of it is ASCII.
  let ascii: [UInt8]?

  init(_ characters: [Character]) {
    self.characters = characters
    let bytes = characters.compactMap { $0 == "\r\n" ? nil : $0.asciiValue }
    ascii = bytes.count == characters.count ? bytes : nil
  }

  func contains(_ other: SearchTerm) -> Bool { firstIndex(of: other.characters, in: characters) != nil }
}

private func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

/// Returns where a term begins in a text that is folded.
func firstIndex(of term: [Character], in text: [Character], from start: Int = 0) -> Int? {
  text.withUnsafeBufferPointer { firstIndex(of: term, in: $0, from: start) { $0 } }
}

/// Returns where a term begins in a text, each part of which is folded.
@inline(__always)
private func firstIndex<Part: Equatable>(
  of term: [Part], in text: UnsafeBufferPointer<Part>, from start: Int, folding: (Part) -> Part
) -> Int? {
  guard let first = term.first else { return start }
  let end = text.count - term.count
  var index = start
  while index <= end {
    if folding(text[index]) == first {
      var length = 1
      while length < term.count, folding(text[index + length]) == term[length] { length += 1 }
      if length == term.count { return index }
    }
    index += 1
  }
  return nil
}
