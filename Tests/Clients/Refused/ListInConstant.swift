import ReactiveCollections

// All threads can access a constant.
#if CONTROL
  let list = SharedCollectionProperty([1])
#else
  let list = MutableCollectionProperty([1])  // error: 'list' is not concurrency-safe
#endif
