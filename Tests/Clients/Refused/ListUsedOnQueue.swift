import Dispatch
import ReactiveCollections

/// A closure on a queue captures a list.
func race() {
  #if CONTROL
    let list = SharedCollectionProperty([1])
  #else
    let list = MutableCollectionProperty([1])
  #endif
  DispatchQueue.global().async { list.append(2) }  // error: capture of 'list' with non-Sendable type
}
