#if canImport(Combine) || OPEN_COMBINE
  public import ReactiveCollections

  #if canImport(Combine)
    public import Combine
  #else
    public import OpenCombine
  #endif

  extension AnyCancellable {
    /// Creates a cancellable that disposes of a disposable. On the main actor, it may be cancelled or deallocated on any
    /// thread: it is disposed of on the main actor. Elsewhere, it has to be cancelled where it was made.
    ///
    ///     let cancellable = AnyCancellable(list.flatChanges.startWithValues { print($0) })
    public convenience init(_ disposable: any Disposable) {
      let home = Isolation.current
      self.init { home.runLast { disposable.dispose() } }
    }
  }

  extension Disposable {
    /// Keeps this, with what else a set of cancellables keeps: it is disposed of when the set is deallocated.
    ///
    ///     list.flatChanges.startWithValues { print($0) }.store(in: &cancellables)
    public func store(in set: inout Set<AnyCancellable>) { set.insert(AnyCancellable(self)) }

    /// Keeps this, with what else a collection of cancellables keeps.
    public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) {
      collection.append(AnyCancellable(self))
    }
  }

  extension AnyDisposable {
    /// Creates a disposable that cancels a cancellable. If it is deallocated, so is the cancellable.
    ///
    ///     disposables += AnyDisposable(publisher.sink { print($0) })
    public convenience init(_ cancellable: some Cancellable) { self.init { cancellable.cancel() } }
  }
#endif
