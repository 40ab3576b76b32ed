import ReactiveCollections

/// A list of sections is shared, and one of the sections is still used here.
func race() -> SharedHandle<MutableCollectionProperty<MutableCollectionSection<String>>> {
  let section = MutableCollectionSection(["soup"])
  let shared = SharedHandle(MutableCollectionProperty([section]))  // error: sending value of non-Sendable type
  #if !CONTROL
    section.append("stew")
  #endif
  return shared
}
