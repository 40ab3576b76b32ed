/// A list that an index path can lead into, and whose elements can be replaced.
///
/// Arrays, persistent arrays and section snapshots conform to this protocol, whatever their elements are.
///
/// ```swift
/// var lists = [SectionSnapshot(section: "A", rows: ["a"])]
/// try IndexPathChange.insert([0, 1], "b").apply(to: &lists)
/// print(lists)  // prints: [A [a, b]]
/// ```
public protocol IndexPathContainer {
  /// The number of elements.
  var indexPathCount: Int { get }
  /// Returns the element at a position, which must be in bounds.
  func indexPathElement(at position: Int) -> Any
  /// Replaces the elements at positions, which must be in bounds.
  ///
  /// - Throws: A `ChangeError` with the reason `ChangeError.Reason.typeMismatch` if an element does not have the type
  ///   of this list's elements.
  mutating func indexPathReplace(_ range: Range<Int>, with elements: [Any]) throws(ChangeError)
}

extension IndexPathContainer where Self: RandomAccessCollection & RangeReplaceableCollection, Index == Int {
  /// The number of elements.
  public var indexPathCount: Int { count }

  /// Returns the element at a distance from the start.
  public func indexPathElement(at position: Int) -> Any { self[startIndex + position] }

  /// Replaces elements after casting each new element to the element type.
  public mutating func indexPathReplace(_ range: Range<Int>, with elements: [Any]) throws(ChangeError) {
    var typed: [Element] = []
    typed.reserveCapacity(elements.count)
    for element in elements {
      guard let element = element as? Element else {
        let reason = ChangeError.Reason.typeMismatch(expected: "\(Element.self)", found: "\(type(of: element))")
        throw ChangeError(reason, at: [])
      }
      typed.append(element)
    }
    replaceSubrange(startIndex + range.lowerBound..<startIndex + range.upperBound, with: typed)
  }
}

extension Array: IndexPathContainer {}
extension ArraySlice: IndexPathContainer {}
extension ContiguousArray: IndexPathContainer {}
extension PersistentArray: IndexPathContainer {}

extension SectionSnapshot: IndexPathContainer {
  /// The number of rows.
  public var indexPathCount: Int { rows.count }

  /// Returns the row at a position.
  public func indexPathElement(at position: Int) -> Any { rows[position] }

  /// Replaces rows after casting each new element to the row type.
  public mutating func indexPathReplace(_ range: Range<Int>, with elements: [Any]) throws(ChangeError) {
    try rows.indexPathReplace(range, with: elements)
  }
}
