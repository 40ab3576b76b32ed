/// Carries something to where it belongs, to be let go of there.
///
/// `@unchecked Sendable`: nobody touches the content but who empties it.
final class Parcel<Content>: @unchecked Sendable {
  private var content: Content?

  init(_ content: consuming Content) { self.content = content }

  func empty() { content = nil }
  func empty(on home: isolated any Actor) { content = nil }
}
