public import Observation
public import ReactiveCollections
internal import ReactiveCollectionsChanges

/// Which elements of a list are selected, by their ids: the model of the selection of a table, of SwiftUI's `List`, or of a
/// terminal.
///
/// ```swift
/// let selection = Selection(of: people.updates.sorted(by: \.name))
/// selection.select("ada")
/// selection.extend(to: "bob")
/// print(CollectionProperty(selection.selected).map(\.name))  // prints: ["Ada", "Bob"]
/// ```
///
/// An element stays selected while it moves, is updated, or is hidden by a filter, and when another list takes the place of
/// the one that is shown. If a source is given, an element that leaves it is not selected any more.
///
/// One of the selected elements is the *lead*, which the last step has reached, as the focus of a table; and one is the
/// *anchor*, where a range begins. A plain click is ``select(_:)``, one with the command key is ``toggle(_:)``, one with the
/// shift key is ``extend(to:)``, and an arrow key is ``move(by:extending:)``. The rules are those of the tables of macOS.
///
/// A ``ListBinder`` keeps the selection of a view equal to it, see ``ListBinder/follow(_:)``. For SwiftUI, bind ``selectedIDs``
/// or ``selectedID``: `List(selection: $selection.selectedIDs)`.
///
/// It belongs to the isolation domain that it was created in, as lists do, and keeps the list going. Of several elements with
/// the same id, the first one stands for all.
public final class Selection<Element, ID: Hashable> {
  /// The ids of the selected elements, shown or not, as a set to observe. If it is edited, neither the mode is regarded, nor is the
  /// lead set: the methods of the selection do that.
  public let ids = MutableSetProperty<ID>()
  /// The list of the elements that can be seen, of which ranges are.
  public let shown: CollectionProperty<Element>
  /// How many elements can be selected.
  public let mode: SelectionMode

  private let index: CollectionIndex<ID, Element>
  let id: (Element) -> ID
  private let replacesGone: Bool
  /// The index of the source, if there is one.
  private let present: CollectionIndex<ID, Element>?
  /// The anchor and the lead.
  private let ends = MutableProperty<(anchor: ID, lead: ID)?>(nil)
  /// Where the lead is shown; `nil` if it is not.
  private var shownLead: Int?
  /// Whether the lead was selected until it left the source. The list that is shown may follow later.
  private var leadHasLeft = false
  private let observations = CompositeDisposable()

  /// Creates a selection of elements of a list, with nothing selected.
  ///
  /// - Parameters:
  ///   - shown: The list that is shown.
  ///   - id: Returns the id of an element. It is called for each that is inserted or updated, and for those that are selected.
  ///   - mode: How many elements can be selected.
  ///   - source: The list from which elements are hidden and shown. One that leaves it is deselected. If `nil`, all stay
  ///     selected.
  ///   - replacesGone: Whether the element that takes the place of the lead is selected, and nothing else, when the lead is not
  ///     shown any more.
  @inlinable
  public convenience init(
    of shown: CollectionProducer<Element>, id: @escaping (Element) -> ID, mode: SelectionMode = .multiple,
    in source: CollectionProducer<Element>? = nil, replacingGone replacesGone: Bool = false
  ) {
    let list = CollectionProperty(shown)
    let present = source.map { source in
      let source = CollectionProperty(source)
      return (source, CollectionIndex(source.updates, by: id))
    }
    self.init(
      of: list, CollectionIndex(list.updates, by: id), id: id, mode: mode, in: present, replacingGone: replacesGone)
  }

  @usableFromInline
  init(
    of shown: CollectionProperty<Element>, _ index: CollectionIndex<ID, Element>, id: @escaping (Element) -> ID,
    mode: SelectionMode, in source: (CollectionProperty<Element>, present: CollectionIndex<ID, Element>)?,
    replacingGone replacesGone: Bool
  ) {
    self.mode = mode
    self.id = id
    self.replacesGone = replacesGone
    self.shown = shown
    self.index = index
    present = source?.present
    observations += shown.updates.producer.startWithValues { [unowned self] _ in followLead() }
    if let source { forget(whatLeaves: source.0, source.present) }
  }

  deinit { observations.dispose() }

  private func forget(whatLeaves source: CollectionProperty<Element>, _ present: CollectionIndex<ID, Element>) {
    observations += source.updates.producer.startWithValues { [unowned self] update in
      if ids.isEmpty { return }
      var gone: [ID] = []
      update.change.forEachRun { run in
        guard run.kind == .remove || run.kind == .update else { return }
        for element in run.elements {
          let id = id(element)
          if ids.contains(id), !present.contains(id) { gone.append(id) }
        }
      }
      if gone.isEmpty { return }
      if let lead, gone.contains(lead) { leadHasLeft = true }
      ids.subtract(gone)
    }
  }

  // MARK: Reading

  /// The selected elements that are shown, in their order.
  ///
  /// ```swift
  /// let selection = Selection(of: people.updates)
  /// let names = CollectionProperty(selection.selected.map(\.name))
  /// selection.toggle("cleo")
  /// selection.toggle("ada")
  /// print(names)  // prints: ["Ada", "Cleo"]
  /// ```
  public var selected: CollectionProducer<Element> { shown.updates.intersection(ids.updates.elements, by: id, { $0 }) }

  /// The elements that are shown and not selected, in their order.
  public var deselected: CollectionProducer<Element> { shown.updates.subtracting(ids.updates.elements, by: id, { $0 }) }

  /// Returns whether an element is selected, shown or not. Expected O(1).
  public func contains(_ id: ID) -> Bool { ids.contains(id) }

  /// The selected element that the last step has reached, shown or not; `nil` if that is not selected any more.
  public var lead: ID? { ends.value.flatMap { ids.contains($0.lead) ? $0.lead : nil } }

  /// The position of ``lead`` in ``shown``; `nil` if it is not shown. O(log n). Observation does not track the position: read
  /// `shown`, too, where it is to be followed.
  public var leadPosition: Int? { lead.flatMap(position) }

  /// The ids of the selected elements, shown or not, to be bound. If it is set to several new ones, any of them becomes the lead.
  /// Getting and setting it takes O(k) for k selected elements.
  public var selectedIDs: Set<ID> {
    get { Set(ids.value) }
    set {
      let old = selectedIDs
      change(
        selecting: Array(newValue.subtracting(old)), deselecting: Array(old.subtracting(newValue)),
        isOnlyOne: newValue.count == 1)
    }
  }

  /// The id of the selected element, to be bound; `nil` if none is selected, or more than one.
  public var selectedID: ID? {
    get { ids.count == 1 ? ids.value.first : nil }
    set { if let newValue { select(newValue) } else { deselectAll() } }
  }

  /// Where a range begins that is extended.
  public var anchor: ID? { ends.value?.anchor }

  func position(of id: ID) -> Int? { index.position(of: id) }

  // MARK: Selecting

  /// Selects an element, and deselects all others.
  public func select(_ id: ID) { reach(id, from: id) { ids.set([id]) } }

  /// Selects an element if it is not selected, and otherwise deselects it.
  public func toggle(_ id: ID) {
    reach(id, from: id) {
      if ids.contains(id) {
        ids.remove(id)
      } else if mode == .single {
        ids.set([id])
      } else {
        ids.insert(id)
      }
    }
  }

  /// Selects all shown elements from the anchor to this one. What the last extension from the same anchor has selected beyond
  /// it is deselected. If there is no anchor that is shown, or only one element can be selected, selects this one alone.
  ///
  /// ```swift
  /// let selection = Selection(of: people.updates)
  /// selection.select("bob")
  /// selection.extend(to: "cleo")
  /// selection.extend(to: "ada")
  /// print(selection.ids.sorted())  // prints: ["ada", "bob"]
  /// ```
  ///
  /// O(m log n) for m elements of the ranges.
  public func extend(to id: ID) {
    guard mode == .multiple, let (anchor, lead) = ends.value, let start = position(of: anchor),
      let end = position(of: id)
    else { return select(id) }
    reach(id, from: anchor) {
      if let old = position(of: lead) { ids.subtract(idsBetween(start, old)) }
      ids.formUnion(idsBetween(start, end))
    }
  }

  private func idsBetween(_ start: Int, _ end: Int) -> [ID] { shown.value[min(start, end)...max(start, end)].map(id) }

  /// Selects the element that is a number of rows behind the lead, or in front of it if the number is negative; or all from
  /// the anchor to it. Does not go beyond the ends of the list. If the lead is not shown, selects the first element, or, going
  /// backwards, the last.
  ///
  /// ```swift
  /// let selection = Selection(of: people.updates, mode: .single)
  /// selection.move(by: 1)
  /// selection.move(by: 1)
  /// print(selection.ids)  // prints: ["bob"]
  /// ```
  public func move(by offset: Int, extending: Bool = false) {
    if shown.isEmpty { return }
    let last = shown.count - 1
    var target = offset < 0 ? last : 0
    if let start = leadPosition { target = max(-start, min(last - start, offset)) + start }
    if extending { extend(to: id(shown[target])) } else { select(id(shown[target])) }
  }

  /// Selects all elements that are shown, besides those that are selected already. Does nothing if only one can be selected.
  public func selectAll() {
    if mode == .multiple { ids.formUnion(shown.map(id)) }
  }

  /// Deselects all elements, shown or not.
  public func deselectAll() {
    leadHasLeft = false
    transact {
      ends.value = nil
      ids.removeAll()
    }
  }

  /// Follows what was selected and deselected in a view, which may have one selected element only. What has left the source
  /// meanwhile is not selected.
  func change(selecting new: [ID], deselecting old: [ID], isOnlyOne: Bool) {
    let new = new.filter { present?.contains($0) ?? true }
    if mode == .single, let new = new.last { return select(new) }
    func edit() {
      ids.subtract(old)
      ids.formUnion(new)
    }
    guard let last = new.last else { return transact(edit) }
    reach(last, from: isOnlyOne ? last : anchor ?? last, edit)
  }

  // MARK: Following

  /// Makes a step. Observers see it as a whole, and what one of them edits comes after it.
  private func reach(_ lead: ID, from anchor: ID, _ edit: () -> Void) {
    leadHasLeft = false
    transact {
      ends.value = (anchor, lead)
      edit()
    }
    shownLead = leadPosition
  }

  /// Follows the lead, and, if that is not shown any more and another element is to take its place, selects that.
  private func followLead() {
    guard let (_, lead) = ends.value, leadHasLeft || contains(lead) else { return shownLead = nil }
    let last = shownLead
    shownLead = position(of: lead)
    guard replacesGone, let last, shownLead == nil, !shown.isEmpty else { return }
    select(id(shown[min(last, shown.count - 1)]))
  }
}

extension Selection where Element: Identifiable, ID == Element.ID {
  /// Creates a selection of elements of a list by their own ids, with nothing selected. See
  /// ``init(of:id:mode:in:replacingGone:)``.
  @inlinable
  public convenience init(
    of shown: CollectionProducer<Element>, mode: SelectionMode = .multiple,
    in source: CollectionProducer<Element>? = nil,
    replacingGone: Bool = false
  ) {
    self.init(of: shown, id: \.id, mode: mode, in: source, replacingGone: replacingGone)
  }
}

extension Selection: Observable {}

/// How many elements can be selected.
public enum SelectionMode: Hashable, Sendable {
  /// One at most.
  case single
  /// Any number.
  case multiple
}
