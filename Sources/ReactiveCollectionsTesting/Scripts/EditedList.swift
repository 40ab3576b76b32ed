/// A list that a script edits.
///
/// These are closures, and not a protocol, so that they are compiled where the type of the elements is known.
@usableFromInline
struct EditedList {
  /// Its name and what it holds.
  @usableFromInline let state: () -> String
  /// Fills it with a number of elements at most.
  @usableFromInline let fill: (Int, inout SeededGenerator) -> Void
  @usableFromInline let edit: (ScriptWeights.Edit, inout SeededGenerator, RandomScript) -> Void

  @inlinable
  init(
    state: @escaping () -> String, fill: @escaping (Int, inout SeededGenerator) -> Void,
    edit: @escaping (ScriptWeights.Edit, inout SeededGenerator, RandomScript) -> Void
  ) {
    self.state = state
    self.fill = fill
    self.edit = edit
  }
}
