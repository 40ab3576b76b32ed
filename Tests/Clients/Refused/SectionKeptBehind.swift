import ReactiveCollections

/// A list of sections is shared, and one of the sections is still used here.
func race() -> Shared<MutableCollectionProperty<MutableCollectionSection<String>>> {
  let section = MutableCollectionSection(["soup"])
  let shared = Shared(MutableCollectionProperty([section]))  // error: sending value of non-Sendable type
  #if !CONTROL
    section.append("stew")
  #endif
  return shared
}
