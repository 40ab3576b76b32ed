extension CollectionProducer {
  /// Creates a stream of a list of one's own, such as one that is filled by a connection.
  ///
  /// ```swift
  /// let (lines, input) = Signal<String, Never>.pipe()
  /// let log = CollectionProducer<String> { list, lifetime in
  ///   lifetime += lines.observeValues { [weak list] in list?.append($0) }
  /// }
  /// let shown = CollectionProperty(log.filter { !$0.isEmpty })
  /// input.send(value: "connected")
  /// print(shown)  // prints: ["connected"]
  /// ```
  ///
  /// Each use begins with an empty list, and calls `start`, which may fill the list at once, and edit it in whatever way until
  /// the use ends. Then the lifetime ends, and the list is released: hold it weakly. With ``shared()``, one list serves all uses.
  ///
  /// - Parameters:
  ///   - comparison: How elements are compared, by their conformances if it is not given.
  ///   - start: Receives the list, and the lifetime of the use. Called where the use begins.
  public init(
    comparison: ElementComparison<Element>? = nil,
    _ start: @escaping (_ list: MutableCollectionProperty<Element>, _ lifetime: Lifetime) -> Void
  ) {
    self.init(
      Recipe { _ in
        let list = MutableCollectionProperty<Element>([], comparison: comparison ?? .byConformance)
        let token = Lifetime.Token()
        start(list, Lifetime(token))
        return Started(list.source, keptBy: OwnSource(list, token), isOwned: true)
      })
  }

  /// Returns the same list, with one start for all uses that there are at a time: it begins with the first one, and ends with
  /// the last.
  ///
  /// ```swift
  /// let adults = people.updates.filter { person in
  ///   print("?", terminator: " ")
  ///   return person.age >= 18
  /// }.shared()
  /// let uses = (CollectionProperty(adults.map(\.name)), CollectionProperty(adults.map(\.age)))
  /// print(uses.0, uses.1)  // prints: ? ? ? ["Ada", "Cleo"] [36, 52]
  /// ```
  ///
  /// A ``CollectionProperty`` does the same for as long as it is held, whether it is used or not, and can be read. The uses
  /// belong to the isolation of the list.
  public func shared() -> CollectionProducer { CollectionProducer(recipe.shared()) }
}

/// The list of a use, and the lifetime of the use.
private final class OwnSource {
  // The lifetime ends first.
  private let token: Lifetime.Token
  private let list: AnyObject

  init(_ list: AnyObject, _ token: Lifetime.Token) {
    self.list = list
    self.token = token
  }
}

extension Recipe {
  /// Returns the recipe of the node that is there already, as long as it is used.
  fileprivate func shared() -> Recipe {
    let sharing = Sharing<S>()
    return Recipe { [start] starting throws(LockedSource) in
      let run: SharedUse<S>
      if let known = sharing.run {
        run = known
      } else {
        let all = Starting(keeping: true)
        run = SharedUse(try start(all), owners: all.kept)
        sharing.run = run
      }
      for owner in run.owners { if let owner = owner() { starting.keep(owner) } }
      return Started(run.started.node, keptBy: run, isOwned: true)
    }
  }
}

private final class Sharing<S: Shape> {
  weak var run: SharedUse<S>?
}

/// A start that goes on as long as one of its users keeps it.
private final class SharedUse<S: Shape> {
  let started: Started<S>
  /// What has to be kept alive by uses that keep their sources going.
  let owners: [() -> AnyObject?]

  init(_ started: Started<S>, owners: [AnyObject]) {
    self.started = started
    self.owners = owners.map { owner in { [weak owner] in owner } }
  }
}
