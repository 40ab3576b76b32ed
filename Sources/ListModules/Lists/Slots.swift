internal import ReactiveCollections

/// A row as a list shows it: with the model that it then has.
///
/// A view that has not caught up yet shows earlier models, and still finds the view models of what it shows by the slots.
///
///     ListContent ─▶ ListRow ─▶ RowSlot ─▶ SectionSlot ◀─ ListSection ◀─ ListContent
///                                  │            │
///                                  ▼            ▼
///                            CellViewModel  SectionViewModel      (which know their slots, and their parents, weakly)
struct ListRow {
  let slot: RowSlot
  let model: Any
  /// How often the row has been given a model, or has changed inside.
  let version: Int
}

/// A section as a list shows it.
struct ListSection {
  let slot: SectionSlot
  let model: Any
  let data: SectionData
  let version: Int
}

/// What stays of a row while it is in a list: its newest model, and its view model once somebody has asked for that.
@MainActor final class RowSlot {
  private(set) var model: Any
  private(set) var version = 0
  /// The name of the module for it.
  let name: String
  var viewModel: CellViewModel?
  /// The version that the view model shows.
  var shownVersion = 0
  /// The view model is being told of its model.
  var isTelling = false
  /// The section that it is in, or was in last.
  var section: SectionSlot
  /// Its name in that section's order; `nil` when it has gone.
  var id: OrderTree.ID?

  init(_ model: Any, named name: String, in section: SectionSlot) {
    self.model = model
    self.name = name
    self.section = section
  }

  var row: ListRow { ListRow(slot: self, model: model, version: version) }

  func set(_ model: Any) {
    self.model = model
    version += 1
  }
}

/// What stays of a section while it is in a list: its newest model, its view models, and the order of its rows.
@MainActor final class SectionSlot {
  private(set) var model: Any
  private(set) var data: SectionData
  private(set) var version = 0
  var viewModel: SectionViewModel?
  /// The version that the view models show.
  var shownVersion = 0
  /// The view models are being told of the model.
  var isTelling = false
  /// The view models of supplementary items that were asked for.
  var supplementaries: [ModuleKind: [Int: SupplementaryViewModel]] = [:]
  /// Tells where its rows are.
  var order = OrderTree()
  /// Its name in the order of sections; `nil` when it has gone.
  var id: OrderTree.ID?

  init(_ model: Any, _ data: SectionData) {
    self.model = model
    self.data = data
  }

  var section: ListSection { ListSection(slot: self, model: model, data: data, version: version) }

  func set(_ model: Any, _ data: SectionData) {
    (self.model, self.data) = (model, data)
    version += 1
  }

  /// The view models of supplementary items that were asked for, by kind and place.
  var madeSupplementaries: [SupplementaryViewModel] {
    supplementaries.sorted { $0.key.rawValue < $1.key.rawValue }
      .flatMap { $0.value.sorted { $0.key < $1.key }.map(\.value) }
  }
}

/// What the data of a section says, apart from rows.
struct SectionData {
  /// The name of its module; empty for the one without a name.
  let name: String
  /// The models of what stands around its cells.
  let supplementaries: [ModuleKind: [Any]]

  @MainActor func isUnchanged(_ new: SectionData, by comparison: ModelComparison) -> Bool {
    guard new.name == name, Set(supplementaries.keys) == Set(new.supplementaries.keys) else { return false }
    return new.supplementaries.allSatisfy { kind, models in
      guard let old = supplementaries[kind], old.count == models.count else { return false }
      return zip(old, models).allSatisfy { comparison.key($0) == comparison.key($1) && comparison.isUnchanged($0, $1) }
    }
  }
}

/// Slots in the order in which they came, each once.
struct SlotSet<Slot: AnyObject> {
  private(set) var all: [Slot] = []
  private var ids: Set<ObjectIdentifier> = []

  func contains(_ slot: Slot) -> Bool { ids.contains(ObjectIdentifier(slot)) }

  mutating func append(_ slot: Slot) {
    if ids.insert(ObjectIdentifier(slot)).inserted { all.append(slot) }
  }
}

// What a binder compares: known by its slot, and what it is like by its version.

extension ElementComparison<ListRow> {
  static var bySlot: ElementComparison {
    ElementComparison(id: { ObjectIdentifier($0.slot) }, content: { $0.version == $1.version })
  }
}

extension ElementComparison<ListSection> {
  static var bySlot: ElementComparison {
    ElementComparison(id: { ObjectIdentifier($0.slot) }, content: { $0.version == $1.version })
  }
}
