internal import Foundation
public import ReactiveCollections

extension TextFolding {
  /// Folds case, diacritics and width by the rules of Foundation, independent of the locale.
  ///
  /// ```swift
  /// import ReactiveCollectionsFoundation
  ///
  /// print(SearchQuery("cafe", folding: .standard).matches("Café"))  // prints: true
  /// ```
  public static let standard = TextFolding {
    String($0).folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}

extension CollectionProducer {
  /// Returns the elements that match what is typed, whatever the case, the diacritics and the width of their letters. Otherwise
  /// works like `searched(_:in:folding:)`.
  ///
  /// ```swift
  /// import ReactiveCollectionsFoundation
  ///
  /// let names = MutableCollectionProperty([Person(id: "zoe", name: "Zoë", age: 30)])
  /// let typed = MutableProperty("ZOE")
  /// print(CollectionProperty(names.updates.searched(typed, in: [\.name])).count)  // prints: 1
  /// ```
  public func searched(
    _ text: any PropertyProtocol<String>, in fields: [KeyPath<Element, String>]
  ) -> CollectionProducer { searched(text, in: fields, folding: .standard) }
}
