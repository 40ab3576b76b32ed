/// Whether elements of a type may be sections.
@usableFromInline
enum ElementKind {
  /// All are.
  case sections
  /// None is.
  case plain
  /// Some may be: the type is a class or an existential that holds something else than it says.
  case mixed

  /// Asked once for each list, so that adding an element to a list of plain values asks nothing.
  @usableFromInline
  init(of type: Any.Type) {
    if type is any CollectionSection.Type {
      self = .sections
    } else {
      // The first word of a type's metadata is its kind, by Swift's stable ABI: these are structs, enums and optionals, tuples, functions
      // and metatypes.
      let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
      self = [0x200, 0x201, 0x202, 0x301, 0x302, 0x304].contains(kind) ? .plain : .mixed
    }
  }
}
