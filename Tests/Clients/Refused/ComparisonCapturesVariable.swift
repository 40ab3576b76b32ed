import ReactiveCollections

/// Any thread that edits the list compares elements by a variable that is still used here.
func race() -> SharedCollectionProperty<String> {
  var asked = 0
  let byLength = ElementComparison<String>(
    id: {
      asked += 1
      return $0.count
    }, content: ==)
  let shared = SharedCollectionProperty(["pie"], comparison: byLength)  // error: sending 'byLength'
  #if !CONTROL
    print(asked)
  #endif
  return shared
}
