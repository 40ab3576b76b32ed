public import ReactiveCollections

/// Makes the elements that a ``RandomScript`` inserts into a list, and other versions of them.
///
/// ```swift
/// let digits = ElementGenerator<Int>.integers(in: 0..<10)
/// let teams = ElementGenerator(by: .init()) { random in
///   Team(id: .random(in: 0..<9, using: &random), name: "new")
/// } changing: { team, random in
///   Team(id: team.id, name: "\(Int.random(in: 0..<3, using: &random))")
/// }
/// ```
///
/// Use few different elements: then equal ones meet, and removed ones are inserted again, which finds more failures.
public struct ElementGenerator<Element> {
  /// The identity of elements in the lists that are made, and the differences that count as changes.
  @usableFromInline let comparison: ElementComparison<Element>
  @usableFromInline let make: (inout SeededGenerator) -> Element
  @usableFromInline let change: (Element, inout SeededGenerator) -> Element
  /// The order by which edits sort a list; without one, they do not sort.
  @usableFromInline let order: ((Element, Element) -> Bool)?

  /// Creates a generator of elements of any type.
  ///
  /// - Parameters:
  ///   - comparison: How a list of these elements compares them; with `.init()`, the compiler chooses by their
  ///     conformances.
  ///   - order: An order by which edits sort a list.
  ///   - make: Makes an element.
  ///   - change: Makes another version of an element. It may also change an object inside, and return that object.
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
  /// Integers from a range, which are changed to others from the range.
  public static func integers(in range: Range<Int> = 0..<10) -> ElementGenerator {
    ElementGenerator(by: .init(), sortingBy: <) { random in
      .random(in: range, using: &random)
    } changing: { _, random in
      .random(in: range, using: &random)
    }
  }
}

extension ElementGenerator where Element == String {
  /// The letters a, b, c, d and e, which are changed by appending another letter: `b`, `bd`, `bda`.
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
