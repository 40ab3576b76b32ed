/// Whether elements of a type may be sections.
@usableFromInline
enum ElementKind {
  /// All elements are sections.
  case sections
  /// No element is a section.
  case plain
  /// Some elements may be sections: the type is a class or an existential, whose values may be of a more specific type.
  case mixed

  /// Determined once for each list, so that adding an element to a list of plain values needs no check.
  @usableFromInline
  init(of type: Any.Type) {
    if type is any ObservableList.Type {
      self = .sections
    } else {
      // The first word of a type's metadata is its kind: see docs/decisions/0037-below-the-language.md. The kinds
      // listed here are structs, enums and optionals, tuples, functions and metatypes.
      let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
      self = [0x200, 0x201, 0x202, 0x301, 0x302, 0x304].contains(kind) ? .plain : .mixed
    }
  }
}
