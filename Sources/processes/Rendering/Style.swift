/// The meaning of a piece of text; the palette determines its appearance.
enum Style: Equatable {
  case plain
  /// The bars at the top and the bottom.
  case bar
  /// The heading of a section.
  case section
  /// The selected row.
  case selected
  /// Something that was inserted.
  case came
  /// Something that was removed.
  case went
  /// Something that changed.
  case changed
  /// Something unimportant.
  case hint
}
