import ReactiveCollections

/// The caller of this function continues to use the list that is shared.
#if CONTROL
  func race(_ list: sending MutableCollectionProperty<Int>) -> SharedCollectionProperty<Int> {
    SharedHandle(list)
  }
#else
  func race(_ list: MutableCollectionProperty<Int>) -> SharedCollectionProperty<Int> {
    SharedHandle(list)  // error: sending 'list' risks causing data races
  }
#endif
