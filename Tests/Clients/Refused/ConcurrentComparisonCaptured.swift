import ReactiveCollections

/// A comparison that was made here is used elsewhere, with the variable that it captures.
func race(_ dishes: MutableCollectionProperty<String>, _ rows: [String]) async -> Int {
  var asked = 0
  #if CONTROL
    asked = 1
    await dishes.set(rows, by: .init(id: { $0.count }, content: ==))
  #else
    let byLength = ElementComparison<String>(
      id: {
        asked += 1
        return $0.count
      }, content: ==)
    await dishes.set(rows, by: byLength)  // error: implicit capture of 'byLength' requires that
  #endif
  return asked
}
