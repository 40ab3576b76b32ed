/// Lets a part of a kernel say by steps what changes something that is no node, such as the rows of a section.
@usableFromInline
package final class Scratch<S: Shape> {
  @usableFromInline let holder: Source<S>
  @usableFromInline let record = Record<S>()

  /// What is there between changes.
  @usableFromInline let empty: S.Value

  @usableFromInline
  package init(_ empty: S.Value, _ shape: S) {
    self.empty = empty
    holder = Source(empty, shape)
  }

  @inlinable package var shape: S { holder.shape }

  /// Returns the change of `value` that `body` describes.
  @inlinable
  package func change(of value: S.Value, _ body: (inout Steps<S>) -> Void) -> S.Change? {
    step(of: value, body)?.change
  }

  /// Returns the changes of `value` that `body` describes, one after the other.
  @usableFromInline
  package func steps(of value: S.Value, _ body: (inout Steps<S>) -> Void) -> [S.Change] {
    holder.current = value
    var steps = Steps(of: holder, record)
    body(&steps)
    let changes = steps.all
    holder.current = empty
    record.clear()
    return changes
  }

  /// Returns the change of `value` that `body` describes and, if it is known, what that leads to.
  @inlinable
  package func step(of value: S.Value, _ body: (inout Steps<S>) -> Void) -> (change: S.Change, value: S.Value?)? {
    holder.current = value
    var steps = Steps(of: holder, record)
    body(&steps)
    let isKnown = steps.end()
    let end = record.newValue.take()
    holder.current = empty
    guard let change = record.ownChange.take() else { return nil }
    return (change, isKnown ? end : nil)
  }
}

extension Record {
  /// Makes a record of a change of something that is no node. Its value after is not known.
  @inlinable
  package static func detached(_ change: S.Change) -> Record {
    let record = Record()
    record.ownChange = change
    return record
  }
}
