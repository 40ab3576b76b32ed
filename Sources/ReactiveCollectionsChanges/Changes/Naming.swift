/// Returns whether a change that names one element may have been made for a list that has another one in its place: the
/// two are equal, or neither equals itself, as a value that is not a number, and no comparison can tell them apart.
@inlinable
package func canName<Element>(_ named: Element, _ found: Element, by areEqual: (Element, Element) -> Bool) -> Bool {
  areEqual(named, found) || !areEqual(named, named) && !areEqual(found, found)
}
