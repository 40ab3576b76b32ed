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
/// the one that is shown. If a source is given, an element that leaves it is not selected any more. On wish (`replacingGone`),
/// another one takes the place of the lead when that leaves, or is hidden.
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
  // Properties, so that a transaction that is taken back takes them back, too.
  /// The anchor, the lead, and the ids that the last extension has selected; `nil` if those between the two have been.
  private let ends = MutableProperty<(anchor: ID, lead: ID, extended: [ID]?)?>(nil)
  /// Where the lead is shown, `nil` if it is not, and whether it was selected until it left the source, which the list that is shown
  /// has yet to follow. Apart from the ends, which views track.
  private let place = MutableProperty<(position: Int?, hasLeft: Bool)>((nil, false))
  private let observations = CompositeDisposable()

  /// Creates a selection of elements of a list, with nothing selected.
  ///
  /// - Parameters:
  ///   - shown: The list that is shown.
  ///   - id: Returns the id of an element. It is called for each that is inserted or updated, and for those that are selected.
  ///   - mode: How many elements can be selected.
  ///   - source: The list from which elements are hidden and shown. One that leaves it is deselected. If `nil`, all stay
  ///     selected.
  ///   - replacesGone: Whether another element takes the place of the lead when that is not shown any more, since it has left or
  ///     is hidden: another selected one that is shown becomes the lead; if there is none, the one that stands where the lead
  ///     did, behind what was before it, is selected, and nothing else.
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
    observations += shown.updates.producer.startWithValues { [unowned self] update in followLead(in: update.before) }
    if let source { forget(whatLeaves: source.0, source.present) }
  }

  deinit { observations.dispose() }

  private func forget(whatLeaves source: CollectionProperty<Element>, _ present: CollectionIndex<ID, Element>) {
    observations += source.updates.producer.startWithValues { [unowned self] update in
      // It has come back, and is not selected.
      if place.value.hasLeft, let (_, lead, _) = ends.value, present.contains(lead) { place.value.hasLeft = false }
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
      if let lead, gone.contains(lead) { place.value.hasLeft = place.value.position != nil }
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

  /// Selects an element if it is not selected, and otherwise deselects it. If one element stays selected, that becomes the lead.
  public func toggle(_ id: ID) {
    let isSelected = ids.contains(id)
    let only = isSelected && ids.count == 2 ? ids.first { $0 != id } : nil
    reach(only ?? id, from: only ?? id) {
      if isSelected {
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
    guard mode == .multiple, let (anchor, lead, extended) = ends.value, let start = position(of: anchor),
      let end = position(of: id)
    else { return select(id) }
    let old = extended ?? position(of: lead).map { idsBetween(start, $0) } ?? []
    // What was selected before is not the extension's to take back.
    let (kept, new) = (ids.value.subtracting(old), idsBetween(start, end))
    reach(id, from: anchor, extending: new.filter { !kept.contains($0) }) { ids.set(kept.union(new)) }
  }

  private func idsBetween(_ start: Int, _ end: Int) -> [ID] { shown.value[min(start, end)...max(start, end)].map(id) }

  /// Selects the element that is a number of rows behind the lead, or in front of it if the number is negative; or all from
  /// the anchor to it. Does not go beyond the ends of the list. If the lead is not shown, goes on from the last selected element,
  /// or, going backwards, from the first; if none is shown, selects the first element of the list, or the last.
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
    let positions = leadPosition.map { [$0] } ?? ids.compactMap { position(of: $0) }
    if let start = offset < 0 ? positions.min() : positions.max() {
      target = max(-start, min(last - start, offset)) + start
    }
    if extending { extend(to: id(shown[target])) } else { select(id(shown[target])) }
  }

  /// Selects all elements that are shown, besides those that are selected already. Does nothing if only one can be selected.
  public func selectAll() {
    if mode == .multiple { ids.formUnion(shown.map(id)) }
  }

  /// Deselects all elements, shown or not.
  public func deselectAll() {
    transact {
      ends.value = nil
      place.value = (nil, false)
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
    if let last = new.last { return reach(last, from: isOnlyOne ? last : anchor ?? last, extending: nil, edit) }
    // One that stays alone is the lead, as if it had been selected.
    let remaining = ids.count > old.count + 1 ? [] : Array(ids.value.subtracting(old))
    if remaining.count == 1 { reach(remaining[0], from: remaining[0], edit) } else { transact(edit) }
  }

  // MARK: Following

  /// Makes a step. Observers see it as a whole, and what one of them edits comes after it.
  private func reach(_ lead: ID, from anchor: ID, extending extended: [ID]? = [], _ edit: () -> Void) {
    transact {
      ends.value = (anchor, lead, extended)
      edit()
      place.value = (leadPosition, false)
    }
  }

  /// Follows the lead, and, if that is not shown any more and another element is to take its place, selects that.
  private func followLead(in old: PersistentArray<Element>) {
    let (last, hasLeft) = place.value
    guard let (_, lead, _) = ends.value, contains(lead) || hasLeft && present?.contains(lead) != true else {
      return place.value = (nil, false)
    }
    let position = position(of: lead)
    place.value = (position, hasLeft && position != nil && !contains(lead))
    guard replacesGone, let last, position == nil, !shown.isEmpty else { return }
    let (before, behind) = (old[..<min(last, old.count)].lazy.map(id), old[min(last + 1, old.count)...].lazy.map(id))
    func isShown(_ id: ID) -> Bool { self.position(of: id) != nil }
    if ids.contains(where: isShown) {
      func isLeft(_ id: ID) -> Bool { isShown(id) && contains(id) }
      if let heir = behind.first(where: isLeft) ?? before.last(where: isLeft) { return reach(heir, from: heir) {} }
      // All that are selected and shown have come in the same change.
      let places = ids.compactMap { self.position(of: $0) }
      if let nearest = places.min(by: { (abs($0 - last), $0) < (abs($1 - last), $1) }) {
        return reach(id(shown[nearest]), from: id(shown[nearest])) {}
      }
    }
    var target = last
    if let neighbor = before.last(where: isShown) {
      target = self.position(of: neighbor).map { $0 + 1 } ?? last
    } else if behind.contains(where: isShown) {
      target = 0
    }
    select(id(shown[min(target, shown.count - 1)]))
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
