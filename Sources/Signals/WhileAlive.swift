/// Begins an observation that calls `action` with an owner, which it holds weakly, and each value.
///
/// The first value after the owner's end ends the observation.
func whileAlive<Owner: AnyObject, Value>(
  _ owner: Owner, _ action: @escaping (Owner, Value) -> Void, _ begin: (@escaping (Value) -> Void) -> any Disposable
) -> any Disposable {
  var observation: (any Disposable)?
  let new = begin { [weak owner] value in
    if let owner { action(owner, value) } else { observation?.dispose() }
  }
  // What has ended by now has let go of the closure, and so of itself.
  observation = new
  return new
}
