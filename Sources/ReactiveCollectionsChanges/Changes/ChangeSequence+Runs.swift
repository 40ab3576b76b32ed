extension ChangeSequence {
  /// The runs, in order.
  @inlinable
  package var runs: Runs { Runs(self) }

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
      let (run, start) = (changes.layout[index], changes.layout.start(of: index))
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

  /// Returns the number of steps of a run.
  @inlinable
  package func count(ofRun number: Int) -> Int { layout[number].end &- layout.start(of: number) }

  /// Calls a closure with each of some runs: its kind, its index, and the numbers of its steps, which are where their
  /// elements are in ``elements``.
  package func forEachRun(
    in runs: Range<Int>, _ body: (_ kind: StepKind, _ index: Int, _ numbers: Range<Int>) -> Void
  ) {
    for number in runs {
      let run = layout[number]
      body(run.kind, run.index, layout.start(of: number)..<run.end)
    }
  }

  /// Calls a closure with each step of some runs, or of all.
  @inlinable
  package func forEachStep(in runs: Range<Int>? = nil, _ body: (CollectionChange<Value>) -> Void) {
    for number in runs ?? layout.indices {
      let (run, start) = (layout[number], layout.start(of: number))
      for offset in 0..<run.end - start {
        body(run.step(offset, elements[start + offset]) { replacements[run.firstReplacement + offset] })
      }
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

  /// The runs, split where insertions and removals meet updates and moves.
  @inlinable package var stretches: [ChangeStretch] { layout.stretches }

  /// The steps that undo these steps, in reverse order.
  @usableFromInline
  package var inverted: ChangeSequence {
    var result = ChangeSequence()
    for run in runs.reversed() { result.append(run.inverted) }
    return result
  }

  /// Removes all steps but the first `count`, and returns them. O(r + log n) for r runs and n elements.
  @usableFromInline
  package mutating func cut(at count: Int) -> ChangeSequence {
    guard count < self.count else { return ChangeSequence() }
    let number = layout.partitioningIndex { $0.end > count }
    let kept = count - layout.start(of: number)
    let updates = layout[number].firstReplacement + (layout[number].kind == .update ? kept : 0)
    var rest = layout[number...].map { $0.dropping(steps: count, updates: updates) }
    if kept > 0, rest[0].kind != .remove { rest[0].index &+= kept }
    layout.removeSubrange((kept > 0 ? number + 1 : number)...)
    if kept > 0 { layout[number].end = count }
    defer {
      elements.removeSubrange(count..<elements.count)
      replacements.removeSubrange(updates..<replacements.count)
      checkInvariants()
    }
    return ChangeSequence(
      layout: rest, elements: PersistentArray(elements[count...]),
      replacements: PersistentArray(replacements[updates...]))
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
