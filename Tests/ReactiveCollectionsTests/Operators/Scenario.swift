import ReactiveCollections
import ReactiveCollectionsChanges
import ReactiveCollectionsTesting
import Testing

/// An element with a textual form: `"ABC"` is a list of letters, `"10,20,300"` a list of numbers or words.
protocol Written: Hashable {
  init?(_ text: String)
  static var separator: Character? { get }
}

extension Written {
  static var separator: Character? { "," }

  static func list(_ text: Substring) -> [Self] {
    let parts = separator.map { text.split(separator: $0).map(String.init) } ?? text.map { String($0) }
    return parts.map { part in
      guard let element = Self(part) else { preconditionFailure("\(part) is not of type \(Self.self)") }
      return element
    }
  }

  static func text(_ list: some Sequence<Self>) -> String {
    list.map { "\($0)" }.joined(separator: separator.map(String.init) ?? "")
  }
}

extension Character: Written { static var separator: Character? { nil } }
extension Int: Written {}
extension String: Written {}
extension Double: Written {}

/// A list, the result of operators on it, and the changes that they send when the list is edited.
///
///     let rows = Scenario("ABCDEFG") { $0.sorted() }
///     rows.edit("U3:H", tells: "M3>6 U6:H", shows: "ABCEFGH")
///
/// `I2:xy` inserts x and y, `R2` removes one element and `R2*3` three, `U2:x` updates, `M2>5` moves (to position 5 of
/// the list without the element), `F2` refreshes. Several edits are one transaction, or one change. All kinds of
/// observers have to agree with one another and with a new start, and each update has to obey the laws of changes.
final class Scenario<Input: Written, Output: Written> {
  let list: MutableCollectionProperty<Input>
  /// The result of the operators.
  let rows: CollectionProducer<Output>
  /// A kept list of the result.
  let property: CollectionProperty<Output>
  private var watches: [(name: String, tape: Recorder<CollectionUpdate<Output>, Never>)] = []
  /// The number of updates that were already compared.
  private var seen = 1

  init(
    _ start: String, of _: Input.Type, sourceLocation: SourceLocation = #_sourceLocation,
    _ operators: (CollectionProducer<Input>) -> CollectionProducer<Output>
  ) {
    list = MutableCollectionProperty(Input.list(start[...]))
    rows = operators(list.updates)
    property = CollectionProperty(rows)
    watches = [
      ("an observer", Recorder(rows)),
      ("an observer of a property", Recorder(property.updates)),
      // The following operators need no lists.
      ("a chain", Recorder(rows.reversed().reversed())),
      // The following operator waits for other sources.
      ("a join", Recorder(CollectionProducer.concatenated([rows]))),
    ]
    compare("", sourceLocation)
  }

  /// Creates a scenario with a list of letters.
  convenience init(
    _ start: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ operators: (CollectionProducer<Input>) -> CollectionProducer<Output>
  ) where Input == Character {
    self.init(start, of: Character.self, sourceLocation: sourceLocation, operators)
  }

  /// The updates, including the first one at the start.
  var updates: [CollectionUpdate<Output>] { watches[0].tape.values }

  /// Edits the list, and compares the sent changes and the result.
  func edit(
    _ edits: String, tells: String, shows: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    after({ list.perform(edits) }, tells: tells, shows: shows, sourceLocation: sourceLocation)
  }

  /// Performs an action, and compares the result and the sent changes (one change, or several in a row with `|` between
  /// them).
  func after(
    _ action: () -> Void, tells: String, shows: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    action()
    compare(tells, sourceLocation)
    if let shows { self.shows(shows, sourceLocation: sourceLocation) }
  }

  /// Performs an action that sends at most one change, of any kind, and compares the result.
  func after(_ action: () -> Void, shows: String, sourceLocation: SourceLocation = #_sourceLocation) {
    action()
    #expect(updates.count <= seen + 1, sourceLocation: sourceLocation)
    compare(nil, sourceLocation)
    self.shows(shows, sourceLocation: sourceLocation)
  }

  func shows(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(Output.text(property.value) == text, sourceLocation: sourceLocation)
  }

  private func compare(_ tells: String?, _ place: SourceLocation) {
    let all = updates
    if let tells {
      let told = all.dropFirst(seen).map { Self.text($0.change) }.joined(separator: " | ")
      #expect(told == tells, "\(Output.text(property.value))", sourceLocation: place)
    }
    let shown = all.last?.after
    for watch in watches {
      let updates = watch.tape.values
      #expect(updates.count == all.count, "\(watch.name)", sourceLocation: place)
      #expect(updates.last?.after == shown, "\(watch.name)", sourceLocation: place)
      #expect(throws: Never.self, "\(watch.name)", sourceLocation: place) {
        try checkChangeLaws(updates.suffix(from: seen - 1))
      }
    }
    #expect(property.value == shown, sourceLocation: place)
    #expect(watches[1].tape.values.map(\.change) == all.map(\.change), sourceLocation: place)
    #expect(watches[3].tape.values.map(\.change) == all.map(\.change), sourceLocation: place)
    #expect(Recorder(rows).values.map(\.after) == [shown], "started again", sourceLocation: place)
    seen = all.count
  }

  static func text(_ change: CollectionChange<Output>) -> String {
    change.steps.map { step in
      switch step {
      case .insert(let index, let element): "I\(index):\(element)"
      case .remove(let index, _): "R\(index)"
      case .update(let index, _, let element): "U\(index):\(element)"
      case .move(let source, let target, _): "M\(source)>\(target)"
      case .composite: "nested"
      }
    }.joined(separator: " ")
  }
}

extension MutableCollectionProperty where Element: Written {
  /// Performs edits in the notation of ``Scenario``.
  func perform(_ edits: String) {
    let edits = edits.split(separator: " ")
    if edits.count > 1 { return modify { _ in edits.forEach { perform(String($0)) } } }
    for edit in edits {
      let parts = edit.dropFirst().split(maxSplits: 1) { ":>*".contains($0) }
      guard let index = Int(parts[0]) else { preconditionFailure("\(edit) has no position") }
      func number() -> Int { parts.count > 1 ? Int(parts[1]) ?? 0 : 1 }
      switch edit.first {
      case "I":
        let elements = Element.list(parts[1])
        if elements.count == 1 { insert(elements[0], at: index) } else { insert(contentsOf: elements, at: index) }
      case "R": if number() == 1 { remove(at: index) } else { removeSubrange(index..<index + number()) }
      case "U": self[index] = Element.list(parts[1])[0]
      case "M": move(from: index, to: number())
      case "F": refresh(at: index)
      default: preconditionFailure("\(edit) is not an edit")
      }
    }
  }
}
