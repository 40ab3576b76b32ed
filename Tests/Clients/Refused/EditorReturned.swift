import ReactiveCollections

/// The editor of a shared list leaves the closure that it was given to.
func race(_ orders: SharedCollectionProperty<Int>) {
  #if CONTROL
    let list = orders.modify { $0.value }
    print(list)
  #else
    var editor = orders.modify { $0 }  // error: returning task-isolated '$0' as a 'sending' result
    editor.append(1)
  #endif
}
