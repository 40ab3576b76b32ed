import ReactiveCollections

/// Several tasks use one list.
func race() async {
  #if CONTROL
    let list = SharedCollectionProperty([1])
  #else
    let list = MutableCollectionProperty([1])
  #endif
  await withTaskGroup(of: Void.self) { group in
    for number in 1...9 {
      group.addTask { list.append(number) }  // error: passing closure as a 'sending' parameter risks causing data races
    }
  }
}
