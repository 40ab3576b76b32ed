internal import ReactiveCollections
internal import ReactiveCollectionsPositions

/// A row as a list shows it, with the model that it has at that time.
///
/// A view that has not caught up yet shows earlier models. The slots still lead to the view models of the rows that it
/// shows.
///
///     ListContent ─▶ ListRow ─▶ RowSlot ─▶ SectionSlot ◀─ ListSection ◀─ ListContent
///                                  │            │
///                                  ▼            ▼
///                            CellViewModel  SectionViewModel      (which know their slots, and their parents, weakly)
struct ListRow {
  let slot: RowSlot
  let model: Any
  /// The number of times that the row was given a model, or changed inside.
  let version: Int
}

/// A section as a list shows it.
struct ListSection {
  let slot: SectionSlot
  let model: Any
  let data: SectionData
  let version: Int
}

/// The part of a row that stays the same while the row is in a list: its newest model, and its view model once it was
/// requested.
@MainActor final class RowSlot {
  private(set) var model: Any
  private(set) var version = 0
  /// The name of the module for it.
  let name: String
  var viewModel: CellViewModel?
  /// The version of the model that the view model shows.
  var shownVersion = 0
  /// Whether the view model is being given its model.
  var isNotifying = false
  /// The section that contains the row, or that contained it last.
  var section: SectionSlot
  /// The identifier of the row in the section's order; `nil` if the row was removed.
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

/// The part of a section that stays the same while the section is in a list: its newest model, its view models, and the
/// order of its rows.
@MainActor final class SectionSlot {
  private(set) var model: Any
  private(set) var data: SectionData
  private(set) var version = 0
  var viewModel: SectionViewModel?
  /// The version of the model that the view models show.
  var shownVersion = 0
  /// Whether the view models are being given their models.
  var isNotifying = false
  /// The view models of supplementary items that were requested.
  var supplementaries: [ModuleKind: [Int: SupplementaryViewModel]] = [:]
  /// Knows the positions of the section's rows.
  var order = OrderTree()
  /// The identifier of the section in the order of sections; `nil` if the section was removed.
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

  /// The view models of supplementary items that were requested, by kind and index.
  var madeSupplementaries: [SupplementaryViewModel] {
    supplementaries.sorted { $0.key.rawValue < $1.key.rawValue }
      .flatMap { $0.value.sorted { $0.key < $1.key }.map(\.value) }
  }
}

/// The data of a section, apart from its rows.
struct SectionData {
  /// The name of the section's module; empty for the module without a name.
  let name: String
  /// The models of the supplementary items.
  let supplementaries: [ModuleKind: [Any]]

  @MainActor func isUnchanged(_ new: SectionData, by comparison: ModelComparison) -> Bool {
    guard new.name == name, Set(supplementaries.keys) == Set(new.supplementaries.keys) else { return false }
    return new.supplementaries.allSatisfy { kind, models in
      guard let old = supplementaries[kind], old.count == models.count else { return false }
      return zip(old, models).allSatisfy { comparison.key($0) == comparison.key($1) && comparison.isUnchanged($0, $1) }
    }
  }
}

/// Slots in the order in which they were added, each once.
struct SlotSet<Slot: AnyObject> {
  private(set) var all: [Slot] = []
  private var ids: Set<ObjectIdentifier> = []

  func contains(_ slot: Slot) -> Bool { ids.contains(ObjectIdentifier(slot)) }

  mutating func append(_ slot: Slot) {
    if ids.insert(ObjectIdentifier(slot)).inserted { all.append(slot) }
  }
}

// A binder identifies sections and rows by their slots, and compares their versions.

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
