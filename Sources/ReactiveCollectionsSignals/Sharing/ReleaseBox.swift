/// Carries an object to the place where it has to be released.
///
/// `@unchecked Sendable`: only the code that empties it touches the content.
final class ReleaseBox<Content>: @unchecked Sendable {
  private var content: Content?

  init(_ content: consuming Content) { self.content = content }

  func empty() { content = nil }
  func empty(on actor: isolated any Actor) { content = nil }
}
