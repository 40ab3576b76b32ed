/// Begins an observation that calls `action` with an owner, which is held weakly, and each value.
///
/// The first value that is sent after the owner has been deallocated ends the observation.
func whileAlive<Owner: AnyObject, Value>(
  _ owner: Owner, _ action: @escaping (Owner, Value) -> Void, _ begin: (@escaping (Value) -> Void) -> any Disposable
) -> any Disposable {
  var observation: (any Disposable)?
  let new = begin { [weak owner] value in
    if let owner { action(owner, value) } else { observation?.dispose() }
  }
  // An observation that has already ended has released the closure, and with it the reference to itself.
  observation = new
  return new
}
