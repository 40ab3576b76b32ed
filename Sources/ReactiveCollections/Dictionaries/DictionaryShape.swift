/// A node that holds a dictionary: everything that can be read and observed as one. A set is a dictionary whose keys are
/// present.
@usableFromInline typealias DictionaryNode<Key: Hashable, Item> = Holder<DictionaryShape<Key, Item>>
/// The node of a dictionary that is edited.
@usableFromInline typealias DictionarySource<Key: Hashable, Item> = Source<DictionaryShape<Key, Item>>

/// The shape of dictionaries.
@usableFromInline
struct DictionaryShape<Key: Hashable, Item>: AnyDictionaryShape {
  @usableFromInline typealias Value = PersistentDictionary<Key, Item>
  @usableFromInline typealias Change = DictionaryChange<Key, Item>
  @usableFromInline typealias Edits = [Change]
  @usableFromInline typealias Notice = Record<DictionaryShape>

  @usableFromInline let traits: DictionaryTraits<Item>

  /// The shape of dictionaries whose items are compared in a certain way, if they can be.
  @inlinable init(comparing comparison: ElementComparison<Item>?) { traits = DictionaryTraits(comparison) }

  @inlinable static var comparesKeys: Bool { true }

  @inlinable func apply(_ change: Change, to value: inout Value) { change.performUnchecked(on: &value) }

  @inlinable func notice(of record: Record<DictionaryShape>) -> Record<DictionaryShape> { record }

  @usableFromInline
  func net(_ edits: [Change], from start: Value, to end: Value) -> (change: Change, isExact: Bool)? {
    composed(edits, by: DictionaryComposition(comparison: traits.comparison))
  }

  @usableFromInline
  func composed(_ steps: [Change], _ how: StepComposition) -> (change: Change, isExact: Bool)? {
    switch how {
    case .joining, .composing: composed(steps, by: DictionaryComposition())
    case .comparing: composed(steps, by: DictionaryComposition(comparison: traits.comparison, refreshingObjects: true))
    }
  }

  private func composed(
    _ steps: [Change], by composition: DictionaryComposition<Key, Item>
  ) -> (change: Change, isExact: Bool)? {
    var composition = composition
    for step in steps { composition.append(step) }
    let net = composition.netChange
    return net.change.isEmpty ? nil : net
  }

  @usableFromInline
  func revert(_ change: Change, in value: inout Value) { change.inverted.performUnchecked(on: &value) }

  @usableFromInline
  static func assign(_ value: Value, to source: Source<DictionaryShape>) { source.set(value) }
}

extension DictionaryChange: ListChange {}

/// Dictionaries, in constraints: `extension Holder where S: AnyDictionaryShape`.
@usableFromInline
protocol AnyDictionaryShape<Key, Item>: Shape
where
  Value == PersistentDictionary<Key, Item>, Change == DictionaryChange<Key, Item>, Notice == Record<Self>
{
  associatedtype Key: Hashable
  associatedtype Item

  var traits: DictionaryTraits<Item> { get }
}

/// What is known of the items of a dictionary. It is an object, so that to pass a shape on is to copy one reference.
@usableFromInline
final class DictionaryTraits<Item> {
  /// How items are compared, if they can be.
  @usableFromInline let comparison: ElementComparison<Item>?

  @inlinable
  init(_ comparison: ElementComparison<Item>?) {
    self.comparison = comparison.flatMap { $0.identifies ? $0 : nil }
  }

  /// Whether replacing an item changes nothing.
  @inlinable
  func isUnchanged(_ old: Item, by new: Item) -> Bool {
    guard let comparison else { return false }
    return comparison.identity(old, new) && comparison.content(old, new)
  }
}
