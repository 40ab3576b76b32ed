public import PersistentArrays

/// A list that an index path can lead into, and that can be rebuilt with other elements.
///
/// Arrays, persistent arrays and section snapshots are, of whatever elements.
public protocol IndexPathContainer {
  /// How many elements there are.
  var indexPathCount: Int { get }
  /// The element at a position, which is in bounds.
  func indexPathElement(at position: Int) -> Any
  /// Replaces elements at positions in bounds.
  /// - Throws: `ChangeError.Reason.typeMismatch` as a `ChangeError`, if an element is none of this list's.
  mutating func indexPathReplace(_ range: Range<Int>, with elements: [Any]) throws(ChangeError)
}

extension IndexPathContainer where Self: RandomAccessCollection & RangeReplaceableCollection, Index == Int {
  /// The number of elements.
  public var indexPathCount: Int { count }

  /// The element that many places after the first.
  public func indexPathElement(at position: Int) -> Any { self[startIndex + position] }

  /// Replaces the elements after casting each of the new ones.
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

  /// The row at a position.
  public func indexPathElement(at position: Int) -> Any { rows[position] }

  /// Replaces rows after casting each of the new ones.
  public mutating func indexPathReplace(_ range: Range<Int>, with elements: [Any]) throws(ChangeError) {
    try rows.indexPathReplace(range, with: elements)
  }
}
