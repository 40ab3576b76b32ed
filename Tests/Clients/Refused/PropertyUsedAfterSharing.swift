import ReactiveCollections

/// A property is shared, and still used as if it were not.
func race() -> SharedProperty<Int> {
  let property = MutableProperty(1)
  let shared = SharedHandle(property)  // error: sending 'property' risks causing data races
  #if CONTROL
    shared.value = 2
  #else
    property.value = 2
  #endif
  return shared
}
