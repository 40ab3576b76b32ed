public import PersistentArrays

extension ChangeSequence {
  /// The runs, in order.
  @inlinable
  package var runs: Runs { Runs(self) }

  /// The steps run by run; each is cut out as it is read, O(log n) for n elements.
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

  /// The steps that undo these, in reverse order.
  @inlinable
  package var inverted: ChangeSequence {
    var result = ChangeSequence()
    for run in runs.reversed() { result.append(run.inverted) }
    return result
  }

  /// The same steps of the transformed elements.
  @inlinable
  package func mapElements<T>(_ transform: (Value) throws -> T) rethrows -> ChangeSequence<T> {
    try ChangeSequence<T>(
      layout: layout, elements: PersistentArray<T>(elements.map(transform) as [T]),
      replacements: PersistentArray<T>(replacements.map(transform) as [T]))
  }
}
