public import ReactiveCollections

/// Makes the elements that a ``RandomScript`` puts into a list, and other versions of them.
///
///     ElementGenerator<Int>.integers(in: 0..<5)
///     ElementGenerator(by: .init()) { random in
///       Row(id: .random(in: 0..<9, using: &random), text: "new")
///     } changing: { row, random in
///       Row(id: row.id, text: "\(Int.random(in: 0..<3, using: &random))")
///     }
///
/// Few different elements find more than many: equal ones meet, and what was removed comes again.
public struct ElementGenerator<Element> {
  /// Who is who in the lists that are made, and what is a change.
  @usableFromInline let comparison: ElementComparison<Element>
  @usableFromInline let make: (inout SeededGenerator) -> Element
  @usableFromInline let change: (Element, inout SeededGenerator) -> Element
  /// By what edits sort a list; without it, they do not.
  @usableFromInline let order: ((Element, Element) -> Bool)?

  /// A generator of elements of any type.
  ///
  /// - Parameters:
  ///   - comparison: How a list of such elements compares them; `.init()` leaves that to the compiler, by what they conform to.
  ///   - order: An order that edits sort a list by.
  ///   - make: Makes an element.
  ///   - change: Makes another version of an element. It may as well change an object inside, and return it.
  public init(
    by comparison: ElementComparison<Element>, sortingBy order: ((Element, Element) -> Bool)? = nil,
    _ make: @escaping (inout SeededGenerator) -> Element,
    changing change: @escaping (Element, inout SeededGenerator) -> Element
  ) {
    self.comparison = comparison
    self.make = make
    self.change = change
    self.order = order
  }
}

extension ElementGenerator where Element == Int {
  /// Integers out of a range, which are changed to others of it.
  public static func integers(in range: Range<Int> = 0..<10) -> ElementGenerator {
    ElementGenerator(by: .init(), sortingBy: <) { random in
      .random(in: range, using: &random)
    } changing: { _, random in
      .random(in: range, using: &random)
    }
  }
}

extension ElementGenerator where Element == String {
  /// The letters a, b, c, d and e, which are changed by writing another one behind: `b`, `bd`, `bda`.
  public static var letters: ElementGenerator {
    func letter(_ random: inout SeededGenerator) -> String {
      String(UnicodeScalar(UInt8.random(in: 97..<102, using: &random)))
    }
    return ElementGenerator(by: .init(), sortingBy: <) {
      letter(&$0)
    } changing: {
      $0 + letter(&$1)
    }
  }
}
