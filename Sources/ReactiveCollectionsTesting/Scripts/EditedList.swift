/// A list that a script edits.
///
/// It consists of closures, and is not a protocol, so that they are compiled where the type of the elements is known.
@usableFromInline
struct EditedList {
  /// Returns its name and its content.
  @usableFromInline let state: () -> String
  /// Fills it with at most a number of elements.
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
