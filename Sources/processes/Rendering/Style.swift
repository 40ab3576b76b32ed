/// What a piece of text means; the palette says how that looks.
enum Style: Equatable {
  case plain
  /// The bars at the top and the bottom.
  case bar
  /// The heading of a section.
  case section
  /// The row that is selected.
  case selected
  /// What was not there before.
  case came
  /// What is not there any more.
  case went
  /// What was something else before.
  case changed
  /// What can be overlooked.
  case hint
}
