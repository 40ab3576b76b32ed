public import Observation

/// Who has read one list or one property inside of `withObservationTracking`.
///
/// The subject of what Observation is told, in place of the list: there is one key path for all, whatever their elements.
@usableFromInline
package final class ReadRegistrar: Observable {
  private let registrar = ObservationRegistrar()
  /// What the key path names.
  private var value: Void { () }

  package init() {}

  /// Notes a read, if it is tracked.
  package func noteRead() { registrar.access(self, keyPath: \.value) }

  /// Tells those who have read, once. What changed is changed already: who asks gets the new value.
  package func tell() { registrar.withMutation(of: self, keyPath: \.value) {} }
}
