public import Observation

/// Who has read one list or one property inside of `withObservationTracking`.
///
/// The subject of what Observation is told, in place of the list: there is one key path for all, whatever their
/// elements.
@usableFromInline
package final class ReadRegistrar: Observable {
  private let registrar = ObservationRegistrar()
  /// What the key path names.
  private var value: Void { () }
  /// Kept: to make one is the greater part of what a read costs.
  private static let path: any KeyPath<ReadRegistrar, Void> & Sendable = \.value

  package init() {}

  /// Notes a read, if it is tracked.
  package func noteRead() { registrar.access(self, keyPath: Self.path) }

  /// Tells those who have read, once each; then does what is given. What changed is changed already: who asks gets
  /// the new value.
  ///
  /// In a turn: what they set or edit is told after it. (They are told of each change until they are back, also of
  /// their own.)
  package static func tell(_ readers: [ReadRegistrar], then deliver: (() -> Void)? = nil) {
    let context = ThreadContext.current
    let place = context.beginTurn()
    for reader in readers { reader.registrar.withMutation(of: reader, keyPath: path) {} }
    context.endTurn(after: place, first: deliver)
  }
}
