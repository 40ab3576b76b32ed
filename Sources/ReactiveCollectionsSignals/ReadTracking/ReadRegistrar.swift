public import Observation

/// The code that has read one list or one property inside `withObservationTracking`.
///
/// It is the subject that Observation sees in place of the list or property: there is a single key path for all of
/// them, whatever their elements.
@usableFromInline
package final class ReadRegistrar: Observable {
  private let registrar = ObservationRegistrar()
  /// The target of the key path.
  private var value: Void { () }
  /// Stored, because making a key path is the greater part of the cost of a read.
  private static let path: any KeyPath<ReadRegistrar, Void> & Sendable = \.value

  package init() {}

  /// Notes a read, if it is tracked.
  package func noteRead() { registrar.access(self, keyPath: Self.path) }

  /// Notifies code that has read the subjects, once each; then calls `deliver`. The change has already been made:
  /// readers get the new value.
  ///
  /// This is a deferral: values that the notified code sets or edits are sent after it. (Until it returns, that code
  /// is notified of each change, even of its own.)
  package static func notify(_ readers: [ReadRegistrar], then deliver: (() -> Void)? = nil) {
    let context = ThreadContext.current
    let count = context.beginDeferring()
    for reader in readers { reader.registrar.withMutation(of: reader, keyPath: path) {} }
    context.endDeferring(after: count, first: deliver)
  }
}
