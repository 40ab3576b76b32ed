/// Traps unless the caller runs on an actor, whatever its declaration says.
///
/// In an asynchronous initializer of an actor, code that needs the actor compiles from the beginning, but runs
/// elsewhere until all properties have been set. What is passed as the actor until then is a null reference (Swift
/// 6.3). As an optional, that is `nil`.
@inline(never)
@usableFromInline
package func requireIsolation(to actor: (any Actor)?, for subject: String) {
  guard let actor else { isolationIsMissing(subject) }
  actor.preconditionIsolated(missingIsolation(of: subject))
}

private func isolationIsMissing(_ subject: String) -> Never { fatalError(missingIsolation(of: subject)) }

private func missingIsolation(of subject: String) -> String {
  "\(subject) cannot be made in an asynchronous initializer before all properties of the actor are set"
}
