/// An operator that is hosted by closures, so that what they do is linked only where it is used: see ``Hosting``.
final class HostedOperator<Element, New, Rule>: Operator {
  typealias Input = ListShape<Element>
  typealias Output = ListShape<New>
  typealias Replacement = (PersistentArray<Element>, inout Steps<Output>) -> Void

  private let first: (PersistentArray<Element>) -> PersistentArray<New>
  private let next: (Record<Input>, inout Steps<Output>) -> Void
  private let replace: (Rule) -> Replacement
  private var replacement: Replacement?

  init(
    begin first: @escaping (PersistentArray<Element>) -> PersistentArray<New>,
    follow next: @escaping (Record<Input>, inout Steps<Output>) -> Void,
    replaceRule replace: @escaping (Rule) -> Replacement
  ) {
    self.first = first
    self.next = next
    self.replace = replace
  }

  static var makesElementsByPlace: Bool? { true }
  /// What one step changes, another one may change back.
  static var comparesElements: Bool { true }

  func begin(_ source: PersistentArray<Element>) -> PersistentArray<New> { first(source) }
  func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) { next(record, &steps) }
  func prepare(_ rule: Rule) { replacement = replace(rule) }
  func replaceRule(_ source: PersistentArray<Element>, _ steps: inout Steps<Output>) {
    replacement.take()?(source, &steps)
  }
}
