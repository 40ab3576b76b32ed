extension SectionedProducer {
  /// Returns the stream that an operator on the rows of each section makes of this one, if it passes on the rows of the
  /// source.
  @inlinable
  func applyingToRows<Hosted: Operator>(
    _ rule: Rule<Hosted.Rule>, _ make: @escaping (Hosted.Rule) -> Hosted
  ) -> SectionedProducer where Hosted.Input == ListShape<Row>, Hosted.Output == ListShape<Row> {
    hosting(rule) { (RowsOperator($1, ListShape($0.traits.rows), make), $0) }
  }

  /// Returns the stream that an operator on the rows of each section makes of this one, if it makes its own rows, which
  /// are compared in a certain way if they can be.
  @inlinable
  func applyingToRows<Hosted: Operator, New>(
    _ rule: Rule<Hosted.Rule>, comparing comparison: ElementComparison<New>?, _ make: @escaping (Hosted.Rule) -> Hosted
  ) -> SectionedProducer<Section, New> where Hosted.Input == ListShape<Row>, Hosted.Output == ListShape<New> {
    let rows = ListShape(comparing: comparison)
    return hosting(rule) { source, rule in
      (RowsOperator(rule, rows, make), TableShape(comparing: source.traits.areSectionsUnchanged, rows: rows.traits))
    }
  }

  @inlinable
  func hosting<Hosted: Operator, New>(
    _ rule: Rule<Hosted.Rule>,
    _ make:
      @escaping (TableShape<Section, Row>, Hosted.Rule) -> (
        RowsOperator<Section, Hosted, Row, New>, TableShape<Section, New>
      )
  ) -> SectionedProducer<Section, New> {
    SectionedProducer<Section, New>(
      recipe.hosting(rule, make) {
        $0.begin($1)
      } follow: {
        $0.follow($1, &$2)
      } replaceRule: { rows, rule in
        rows.prepare(rule)
        return { $0.replaceRule($1, &$2) }
      })
  }
}

/// Applies an operator to the rows of each section. Each section has its own state, which moves with the section. It is
/// hosted by closures: see ``Hosting``.
@usableFromInline
struct RowsOperator<Section, Hosted: Operator, Row, New>
where Hosted.Input == ListShape<Row>, Hosted.Output == ListShape<New> {
  @usableFromInline typealias Input = TableShape<Section, Row>
  @usableFromInline typealias Output = TableShape<Section, New>
  @usableFromInline typealias Snapshot = SectionSnapshot<Section, New>

  /// The state of one section.
  @usableFromInline
  final class State {
    /// Exclusivity is not checked: only the table's kernel uses it, for one section after the other.
    @exclusivity(unchecked) @usableFromInline var hosted: Hosted
    @inlinable init(_ hosted: Hosted) { self.hosted = hosted }
  }

  @usableFromInline let make: (Hosted.Rule) -> Hosted
  @usableFromInline var rule: Hosted.Rule
  @usableFromInline var states: PersistentArray<State> = []
  @usableFromInline let scratch: Scratch<ListShape<New>>
  /// Whether rows are in an order by what they are now, so that they may change inside and be out of order for a while.
  @usableFromInline let ordersChangingRows: Bool

  @inlinable
  init(_ rule: Hosted.Rule, _ rows: ListShape<New>, _ make: @escaping (Hosted.Rule) -> Hosted) {
    self.rule = rule
    self.make = make
    scratch = Scratch([], rows)
    let keys = Hosted.Rule.self as? any SortKeys.Type
    ordersChangingRows = !_isPOD(Row.self) && keys?.areKept == false
  }

  @inlinable
  mutating func begin(_ source: Input.Value) -> Output.Value {
    let parts = source.map(begin)
    states = PersistentArray(parts.lazy.map(\.state))
    return Output.Value(parts.lazy.map(\.snapshot))
  }

  @inlinable
  func begin(_ section: SectionSnapshot<Section, Row>) -> (state: State, snapshot: Snapshot) {
    let state = State(make(rule))
    let rows = state.hosted.begin(section.rows)
    return (state, Snapshot(section: section.section, rows: rows))
  }

  @inlinable
  mutating func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    if Hosted.comparesElements { steps.composition = .comparing }
    switch record.change {
    case .row(let change, let section): append(change, in: section, &steps)
    case let change?:
      for part in change.parts { follow(part, &steps) }
      if ordersChangingRows, case .composite(let changes) = change { sortAgain(after: changes, record.after, &steps) }
    case nil: break
    }
  }

  @inlinable
  mutating func follow(_ part: Input.Change, _ steps: inout Steps<Output>) {
    switch part {
    case .row(let change, let section): append(change, in: section, &steps)
    case .moveRow(let source, let target, let row): move(row, from: source, to: target, &steps)
    case .section(let change): change.forEachRun { follow($0, &steps) }
    case .composite: preconditionFailure("A part is not composite")
    }
  }

  @inlinable
  func append(_ change: CollectionChange<Row>, in section: Int, _ steps: inout Steps<Output>) {
    if let change = follow(change, in: section, steps.value[section].rows) {
      steps.append(.row(change, section: section))
    }
  }

  /// Returns how a change of a section's rows changes the result's rows in that section.
  @inlinable
  func follow(
    _ change: CollectionChange<Row>, in section: Int, _ rows: PersistentArray<New>
  ) -> CollectionChange<New>? {
    scratch.change(of: rows) {
      if Hosted.comparesElements { $0.composition = .comparing }
      states[section].hosted.follow(.detached(change), &$0)
    }
  }

  @inlinable
  func move(
    _ row: Row, from source: RowPosition, to target: RowPosition, _ steps: inout Steps<Output>
  ) {
    if Hosted.makesElementsByPlace == false {
      return steps.append(.moveRow(from: source, to: target, steps.value[source.section].rows[source.row]))
    }
    let removal = follow(.remove(source.row, row), in: source.section, steps.value[source.section].rows)
    var rows = steps.value[target.section].rows
    if source.section == target.section { removal?.performUnchecked(on: &rows) }
    let insertion = follow(.insert(target.row, row), in: target.section, rows)
    switch (removal, insertion) {
    case (.remove(let from, let old), .insert(let to, let new)):
      steps.append(
        .moveRow(from: .init(section: source.section, row: from), to: .init(section: target.section, row: to), old))
      if Hosted.makesElementsByPlace == nil || scratch.shape.traits.isUnchanged?(old, new) == true { return }
      steps.append(.row(.update(to, old: old, new: new), section: target.section))
    default:
      if let removal { steps.append(.row(removal, section: source.section)) }
      if let insertion { steps.append(.row(insertion, section: target.section)) }
    }
  }

  @inlinable
  mutating func follow(_ run: ChangeRun<SectionSnapshot<Section, Row>>, _ steps: inout Steps<Output>) {
    var table = steps.value
    let change: CollectionChange<Snapshot>
    switch run.kind {
    case .insert:
      let parts = run.elements.map(begin)
      states.replaceSubrange(run.index..<run.index, with: PersistentArray(parts.lazy.map(\.state)))
      change = table.follow(run) { _ in PersistentArray(parts.lazy.map(\.snapshot)) }
    case .remove:
      states.removeSubrange(run.index..<run.index + run.count)
      change = table.follow(run) { _ in [] }
    case .update:
      var position = run.index
      let snapshots = zip(run.elements, run.newElements).map { old, new in
        defer { position += 1 }
        if old.rows.isTriviallyIdentical(to: new.rows) {
          return Snapshot(section: new.section, rows: table[position].rows)
        }
        let part = begin(new)
        states[position] = part.state
        return part.snapshot
      }
      change = table.follow(run) { _ in PersistentArray(snapshots) }
    case .move:
      states.move(from: run.index, to: run.target)
      change = table.follow(run) { _ in [] }
    }
    steps.append(.section(change), leadingTo: table)
  }

  /// Brings rows into order again that were compared with others that had changed inside, before the updates of those were
  /// followed. O(r) for the r rows of a section that has several changed rows, one of them inside.
  @inlinable
  @inline(never)
  func sortAgain(after changes: Input.Change.Changes, _ source: Input.Value, _ steps: inout Steps<Output>) {
    // Of each section: a row that has changed, whether there are others, and whether one has been updated.
    var changed: [Int: (row: Row, areSeveral: Bool, isUpdated: Bool)] = [:]
    var sectionsMove = false
    func note(_ row: Row, in section: Int, isUpdated: Bool = false) {
      let known = changed[section]
      let isOther = known.map { $0.row as AnyObject !== row as AnyObject } ?? false
      changed[section] = (row, known?.areSeveral == true || isOther, known?.isUpdated == true || isUpdated)
    }
    for step in changes {
      switch step {
      case .row(.update(_, _, let row), let section): note(row, in: section, isUpdated: true)
      case .row(.insert(_, let row), let section), .row(.move(_, _, let row), let section): note(row, in: section)
      case .moveRow(_, let target, let row): note(row, in: target.section)
      case .section: sectionsMove = true
      case .row, .composite: break
      }
    }
    if !changed.values.contains(where: \.isUpdated) { return }
    let unsure = changed.filter { $0.value.areSeveral && $0.value.isUpdated }.keys.sorted()
    for section in sectionsMove ? Array(source.indices) : unsure {
      let rows = steps.value[section].rows
      let change = scratch.change(of: rows) { states[section].hosted.replaceRule(source[section].rows, &$0) }
      if let change { steps.append(.row(change, section: section)) }
    }
  }

  @inlinable
  mutating func prepare(_ rule: Hosted.Rule) {
    self.rule = rule
    for state in states { state.hosted.prepare(rule) }
  }

  @inlinable
  func replaceRule(_ source: Input.Value, _ steps: inout Steps<Output>) {
    steps.appendRows { section, rows in
      scratch.step(of: rows) { states[section].hosted.replaceRule(source[section].rows, &$0) }
    }
  }
}
