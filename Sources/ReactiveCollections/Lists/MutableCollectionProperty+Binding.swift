public import PersistentArrays
public import Signals

extension MutableCollectionProperty: BindingTargetProvider {
  /// Sets the list.
  public var bindingTarget: BindingTarget<PersistentArray<Element>> {
    BindingTarget(lifetime: lifetime) { [weak core] list in
      _ = core?.inTurn { core?.set(list) }
    }
  }
}

extension MutableCollectionProperty {
  /// Sets the list to whatever a source sends, by the changes that lead there, until either ends or the binding is disposed
  /// of.
  @discardableResult
  public static func <~ <Source: SignalProducerConvertible>(
    target: MutableCollectionProperty, source: Source
  ) -> any Disposable where Source.Value: Sequence<Element>, Source.Failure == Never {
    BindingTarget<Source.Value>(lifetime: target.lifetime) { [weak target] in target?.set($0) } <~ source
  }

  /// Keeps two lists equal: `left` becomes equal to `right` now, and each to the other whenever that changes, until one of
  /// them goes away or the binding is disposed of. Neither is kept alive.
  ///
  /// What is copied is the other side's current list, never an event's, and the newer one wins: so any number of lists that
  /// are bound to one another, in rings too, settle on one list, also if observers edit them meanwhile.
  @discardableResult
  public static func <~> (left: MutableCollectionProperty, right: MutableCollectionProperty) -> any Disposable {
    bindBothWays(left.core, left.lifetime, right.core, right.lifetime)
  }
}

extension CollectionCore: TwoWayBindable {
  package var stamped: (value: PersistentArray<Element>, stamp: Int) { inTurn { (items, stamp) } }

  package func renew() { inTurn { stamp = WriteClock.next() } }

  package func follow(_ new: PersistentArray<Element>, stamp: Int) -> Bool {
    inTurn {
      guard stamp > self.stamp else { return false }
      let change = comparing { comparison.changes(from: items, to: new) }
      if change.isEmpty {
        self.stamp = stamp
      } else {
        stampToCopy = stamp
        make(change, leadingTo: new)
        // In a transaction it is not yet used up: there may be other edits in it, so that it gets a stamp of its own.
        stampToCopy = nil
      }
      return true
    }
  }

  package func observeChanges(_ action: @escaping () -> Void) -> any Disposable {
    flatChangesSignal.observeValues { _ in action() }
  }

  /// The elements of a bound list have changed.
  @usableFromInline
  func restamp() { stamp = stampToCopy.take() ?? WriteClock.next() }
}
