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
  /// What is copied is the other side's current list, never an event's, and a side that has been copied to is not copied
  /// back: so both settle on one list, also if observers edit them meanwhile.
  @discardableResult
  public static func <~> (left: MutableCollectionProperty, right: MutableCollectionProperty) -> any Disposable {
    bindBothWays(left.core, left.lifetime, right.core, right.lifetime)
  }
}

extension CollectionCore: TwoWayBindable {
  package var current: (value: PersistentArray<Element>, version: Int) { inTurn { (items, version) } }

  package func replace(with new: PersistentArray<Element>, committed: (Int) -> Void) {
    inTurn {
      let change = comparison.changes(from: items, to: new)
      committed(change.isEmpty ? version : version + 1)
      make(change, leadingTo: new)
    }
  }

  package func observeChanges(_ action: @escaping () -> Void) -> any Disposable {
    flatChangesSignal.observeValues { _ in action() }
  }
}
