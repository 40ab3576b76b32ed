import Testing

@testable import ReactiveCollectionsSignals

@Suite struct ReferencesTests {
  private class Object {}
  private final class Derived: Object {}

  @Test(arguments: [true, false]) func uniqueReferencesAreDetected(isDerived: Bool) {
    let object = Unmanaged.passRetained(isDerived ? Derived() : Object())
    defer { object.release() }
    #expect(References.areOne(to: object.toOpaque()))
    _ = object.retain()
    #expect(!References.areOne(to: object.toOpaque()))
    object.release()
    #expect(References.areOne(to: object.toOpaque()))
    do {
      unowned let unowned = object._withUnsafeGuaranteedRef { $0 }
      #expect(!References.areOne(to: object.toOpaque()))
      _ = unowned
    }
    #expect(References.areOne(to: object.toOpaque()))
    weak let weak = object._withUnsafeGuaranteedRef { $0 }
    #expect(!References.areOne(to: object.toOpaque()))
    _ = weak
  }
}
