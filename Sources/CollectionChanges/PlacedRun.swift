/// Neighbouring elements and where the first of them stands, in the old or the new list.
@usableFromInline
package struct PlacedRun<Element> {
  @usableFromInline package var start: Int
  @usableFromInline package var elements: ElementRun<Element>

  @inlinable
  package init(at start: Int, _ elements: ElementRun<Element>) {
    self.start = start
    self.elements = elements
  }

  /// The position after the last element.
  @inlinable
  package var end: Int { start + elements.count }

  @inlinable
  package func part(_ range: Range<Int>) -> PlacedRun {
    PlacedRun(at: start + range.lowerBound, elements.part(range))
  }
}
