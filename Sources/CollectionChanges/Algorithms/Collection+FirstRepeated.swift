extension Collection where Element: Equatable {
  /// The first element that equals its predecessor; in an ordered collection, the first one that occurs twice.
  var firstRepeated: Element? {
    zip(self, dropFirst()).first { $0 == $1 }?.0
  }
}
