extension ChangeSequence {
  /// The runs, in order.
  @inlinable
  package var runs: Runs { Runs(self) }

  /// Returns the step of a run of one, the most common in short changes; `nil` for a longer run.
  @inlinable
  package func onlyStep(ofRun number: Int) -> CollectionChange<Value>? {
    let run = layout[number]
    let start = number == 0 ? 0 : layout[number &- 1].end
    guard run.end &- start == 1 else { return nil }
    return run.step(0, elements[start]) { replacements[run.firstReplacement] }
  }

  /// The steps, run by run. A run is extracted when it is read, in O(log n) for n elements.
  @usableFromInline
  package struct Runs: RandomAccessCollection {
    @usableFromInline let changes: ChangeSequence

    @inlinable
    init(_ changes: ChangeSequence) {
      self.changes = changes
    }

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { changes.layout.count }

    @inlinable
    package subscript(index: Int) -> ChangeRun<Value> {
      let run = changes.layout[index]
      let start = index == 0 ? 0 : changes.layout[index - 1].end
      var replacements: ElementRun<Value>?
      if run.kind == .update {
        let first = run.firstReplacement
        replacements = ElementRun(changes.replacements, first..<first + run.end - start)
      }
      return ChangeRun(
        run.kind, at: run.index, to: run.target, ElementRun(changes.elements, start..<run.end),
        replacements: replacements)
    }
  }

  /// Calls a closure with each step that is a run of its own, and another one with each longer run.
  @inlinable
  @inline(__always)
  package func forEachRun(
    _ body: (CollectionChange<Value>) -> Void, many: (ChangeRun<Value>) -> Void
  ) {
    for number in layout.indices {
      if let step = onlyStep(ofRun: number) { body(step) } else { many(run(number)) }
    }
  }

  @usableFromInline
  @inline(never)
  func run(_ number: Int) -> ChangeRun<Value> { runs[number] }

  /// Calls a closure with each run: its kind, its index, and the numbers of its steps, which are where their elements
  /// are in ``elements``.
  package func forEachRun(_ body: (_ kind: StepKind, _ index: Int, _ numbers: Range<Int>) -> Void) {
    var start = 0
    for run in layout {
      body(run.kind, run.index, start..<run.end)
      start = run.end
    }
  }

  /// Returns whether all new elements satisfy a predicate. O(m) for m new elements.
  @usableFromInline
  package func allNewSatisfy(_ predicate: (Value) -> Bool) -> Bool {
    var start = 0
    for (index, run) in layout.enumerated() {
      defer { start = run.end }
      switch run.kind {
      case .remove, .move: continue
      case .insert where run.end - start == 1: if !predicate(elements[start]) { return false }
      case .update where run.end - start == 1: if !predicate(replacements[run.firstReplacement]) { return false }
      case .insert, .update: if !runs[index].newElements.allSatisfy(predicate) { return false }
      }
    }
    return true
  }

  /// The steps, split where insertions and removals meet updates and moves.
  @inlinable
  package var stretches: [ChangeSequence] {
    func comesOrGoes(_ kind: StepKind) -> Bool { kind == .insert || kind == .remove }
    guard let first = layout.first, !layout.allSatisfy({ comesOrGoes($0.kind) == comesOrGoes(first.kind) }) else {
      return [self]
    }
    var stretches = [ChangeSequence()]
    var kind = first.kind
    for run in runs {
      if comesOrGoes(run.kind) != comesOrGoes(kind) { stretches.append(ChangeSequence()) }
      kind = run.kind
      stretches[stretches.count - 1].append(run)
    }
    return stretches
  }

  /// The steps that undo these steps, in reverse order.
  @inlinable
  package var inverted: ChangeSequence {
    var result = ChangeSequence()
    for run in runs.reversed() { result.append(run.inverted) }
    return result
  }

  /// Returns the same steps with their elements transformed.
  @inlinable
  func mapElements<T>(_ transform: (Value) throws -> T) rethrows -> ChangeSequence<T> {
    try ChangeSequence<T>(
      layout: layout, elements: PersistentArray<T>(elements.map(transform) as [T]),
      replacements: PersistentArray<T>(replacements.map(transform) as [T]))
  }

  /// Returns the same steps with their elements transformed. The transformation of a replacement receives the element
  /// that it replaces and that element's transformed value.
  @inlinable
  func mapElements<T>(
    _ transform: (Value) throws -> T, replacements replace: (Value, T, Value) throws -> T
  ) rethrows -> ChangeSequence<T> {
    let mapped: [T] = try elements.map(transform)
    var new: [T] = []
    var start = 0
    for run in layout {
      if run.kind == .update {
        for step in start..<run.end { new.append(try replace(elements[step], mapped[step], replacements[new.count])) }
      }
      start = run.end
    }
    return ChangeSequence<T>(
      layout: layout, elements: PersistentArray<T>(mapped), replacements: PersistentArray<T>(new))
  }
}
