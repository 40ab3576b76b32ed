public import ReactiveCollections

/// Edits a dictionary or a set at random.
@usableFromInline
struct KeyedEdits<Key: Hashable, Item> {
  @usableFromInline let name: String
  /// Returns the present entries.
  @usableFromInline let read: () -> [Key: Item]
  @usableFromInline let make: (_ key: Key, _ edit: Edit) -> Void
  @usableFromInline let set: ([Key: Item]) -> Void
  @usableFromInline let keys: ElementGenerator<Key>
  /// `nil` for a set, whose elements do not change.
  @usableFromInline let items: ElementGenerator<Item>?
  @usableFromInline let newItem: (inout SeededGenerator) -> Item
  /// The approximate maximum of the number of keys.
  @usableFromInline let limit: Int

  /// An edit of one key.
  @usableFromInline
  enum Edit {
    case put(Item)
    case remove
    case refresh
  }

  @inlinable
  init(
    _ name: String, _ dictionary: MutableDictionaryProperty<Key, Item>, _ keys: ElementGenerator<Key>,
    _ items: ElementGenerator<Item>, limit: Int
  ) {
    self.name = name
    read = { Dictionary(dictionary.value) }
    make = { key, edit in
      switch edit {
      case .put(let item): dictionary[key] = item
      case .remove: dictionary[key] = nil
      case .refresh: dictionary.refresh(key)
      }
    }
    set = { dictionary.set($0) }
    self.keys = keys
    self.items = items
    newItem = { items.make(&$0) }
    self.limit = limit
  }

  @inlinable
  init(_ name: String, _ set: MutableSetProperty<Key>, _ keys: ElementGenerator<Key>, limit: Int) where Item == Void {
    self.name = name
    read = { Dictionary(uniqueKeysWithValues: set.map { ($0, ()) }) }
    make = { key, edit in
      switch edit {
      case .put: set.insert(key)
      case .remove: set.remove(key)
      case .refresh: break
      }
    }
    self.set = { set.set($0.keys) }
    self.keys = keys
    items = nil
    newItem = { _ in }
    self.limit = limit
  }

  @inlinable
  var asEditedList: EditedList {
    ({ "\(name) \(read())" }, { fill(upTo: $0, using: &$1) }, { edit($0, using: &$1, in: $2) })
  }

  @inlinable
  func fill(upTo limit: Int, using random: inout SeededGenerator) {
    set(several(.random(in: 0...min(limit, self.limit / 2), using: &random), &random))
  }

  @inlinable
  func several(_ count: Int, _ random: inout SeededGenerator) -> [Key: Item] {
    var made: [Key: Item] = [:]
    for _ in 0..<count {
      let key = keys.make(&random)
      made[key] = newItem(&random)
    }
    return made
  }

  @inlinable
  func edit(_ edit: ScriptWeights.Edit, using random: inout SeededGenerator, in script: RandomScript) {
    // In an order that does not depend on hashes, so that the same seed does the same.
    let present = read().sorted { "\($0.key)" < "\($1.key)" }
    func entry() -> (key: Key, value: Item)? { present.randomElement(using: &random) }
    func done(_ text: @autoclosure () -> String) {
      if script.isVerbose { script.note("\(name): \(text()) → \(read())") }
    }
    switch edit {
    case .insertSeveral where present.count < limit, .insert:
      let key = keys.make(&random)
      make(key, .put(newItem(&random)))
      done("put \(key)")
    case .remove, .swap:
      guard let (key, _) = entry() else { return done("nothing to remove") }
      make(key, .remove)
      done("remove \(key)")
    case .update, .move, .replaceSeveral:
      guard let (key, item) = entry() else { return done("nothing to update") }
      changingItems { make(key, .put(items?.change(item, &random) ?? item)) }
      done("update \(key)")
    case .refresh:
      guard let (key, _) = entry() else { return done("nothing to refresh") }
      script.willRefresh()
      make(key, .refresh)
      done("refresh \(key)")
    case .removeSeveral, .insertSeveral, .reverse:
      let removed = present.filter { _ in Bool.random(using: &random) }
      transact { for (key, _) in removed { make(key, .remove) } }
      done("remove \(removed.map(\.key))")
    case .set, .sort, .shuffle:
      var new = several(.random(in: 0...3, using: &random), &random)
      changingItems {
        for (key, item) in present {
          switch Int.random(in: 0..<5, using: &random) {
          case 0: break
          case 1: new[key] = items?.change(item, &random) ?? item
          default: new[key] = item
          }
        }
        set(new)
      }
      done("set all")
    }
  }

  /// Runs `body`, in a transaction if items are objects: they may be changed inside, which then is one commit with the
  /// edit of the dictionary.
  @inlinable
  func changingItems(_ body: () -> Void) { if Item.self is AnyObject.Type { transact(body) } else { body() } }
}
