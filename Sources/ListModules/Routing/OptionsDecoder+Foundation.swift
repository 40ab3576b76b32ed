#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

// Types of Foundation that encode themselves as several values, but are a single text in a query.

extension URL: OptionReadable {
  init?(option text: String) { self.init(string: text) }
}

extension Decimal: OptionReadable {
  init?(option text: String) {
    // `Decimal` parses the numeric beginning of a text, and ignores the rest.
    guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), Double(text) != nil else { return nil }
    self.init(string: text)
  }
}
