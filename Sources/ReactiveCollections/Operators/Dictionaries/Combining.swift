/// Which keys of several dictionaries are in their combination.
@usableFromInline
enum Combination {
  /// Those that are in any.
  case union
  /// Those that are in all.
  case intersection
  /// Those that are in the first one only.
  case subtraction
  /// Those that are in an odd number of them.
  case symmetricDifference
}

/// The combination of the dictionaries that are made of the elements of a list.
struct Combining<Element, Key: Hashable, Item> {
  typealias Sources = SingleInput<ListShape<Element>>
  typealias Output = DictionaryShape<Key, Item>
  typealias Dictionary = PersistentDictionary<Key, Item>

  private let combination: Combination
  /// Makes one item of those that a key has in several dictionaries, in their order. If `nil`, the first one is the key's.
  private let combine: ((Item, Item) -> Item)?
  /// Whether an item that takes the place of another one makes no difference.
  private let isUnchanged: (Item, Item) -> Bool
  /// Whether an item that is identical may be another one inside.
  private let mayChangeInside = Item.self is AnyObject.Type
  private let parts: Parts
  /// The dictionaries that have each key, in no particular order.
  private var holders: [Key: [Part]] = [:]
  /// The keys that may have changed in the commit in progress.
  private var touched: Set<Key> = []
  /// The dictionaries in which items have changed internally, by their keys.
  private var refreshed: [Key: [Part]] = [:]
  /// How many dictionaries there are.
  private var count = 0

  private init(_ combination: Combination, _ combine: ((Item, Item) -> Item)?, _ parts: Parts) {
    self.combination = combination
    self.combine = combine
    self.parts = parts
    let isEqual = ElementComparison<Item>.equalityOfValues
    isUnchanged = { areIdentical($0, $1) || isEqual?($0, $1) == true }
  }

  /// Returns the kernel, of which programs link this only if they combine dictionaries: see `Hosting`.
  static func kernel(
    _ combination: Combination, _ combine: ((Item, Item) -> Item)?, keepsOwners: Bool,
    _ transform: @escaping (Element) -> DictionaryProducer<Key, Item>
  ) -> HostingChoice<(Combining, MadeParts<Element>), Element, Output> {
    let made = MadeParts<Element>(keepsOwners: keepsOwners, for: "A dictionary that is made of an element") {
      transform($0).recipe
    }
    return made.hosting(Combining(combination, combine, made.parts)) {
      $0.begin(&$1, $2)
    } follow: {
      $0.follow(&$1, $2, &$3)
    }
  }

  // MARK: Parts

  private func dictionary(of part: Part) -> Dictionary {
    unsafeDowncast(part.node.unsafelyUnwrapped, to: DictionaryNode<Key, Item>.self).known
  }

  private mutating func include(_ part: Part) {
    count += 1
    for (key, _) in dictionary(of: part) { touch(key, holds: true, in: part) }
  }

  private mutating func place(_ part: Part, at position: Int) {
    parts.place(part, at: position)
    include(part)
  }

  /// Removes the part at a position. Its dictionary may have changed in the same commit: what it had counts.
  private mutating func removePart(at position: Int) {
    let part = parts.part(at: position)
    count -= 1
    for (key, _) in dictionary(of: part) { touch(key, holds: false, in: part) }
    if let change = part.record.flatMap({ unsafeDowncast($0, to: Record<Output>.self).change }) {
      change.forEachStep { key, old, _ in if old != nil { touch(key, holds: false, in: part) } }
    }
    parts.remove(at: position)
  }

  private mutating func touch(_ key: Key, holds: Bool, in part: Part) {
    touched.insert(key)
    if holds {
      if holders[key]?.contains(where: { $0 === part }) == true { return }
      holders[key, default: []].append(part)
      // It may have been in another dictionary, and changed on the way.
      if mayChangeInside { refreshed[key, default: []].append(part) }
    } else if holders[key]?.count == 1, holders[key]?[0] === part {
      holders[key] = nil
    } else {
      holders[key]?.removeAll { $0 === part }
    }
  }

  // MARK: Following

  mutating func begin(_ made: inout MadeParts<Element>, _ source: Sources) -> Dictionary {
    for part in made.begin(source.value) { include(part) }
    (touched, refreshed) = ([], [:])
    var result = Dictionary()
    for key in holders.keys { result[key] = item(of: key).item }
    return result
  }

  mutating func follow(_ made: inout MadeParts<Element>, _ source: Sources, _ steps: inout Steps<Output>) {
    let isAnotherList = made.follow(source) { follow($0, &$1) }
    if isAnotherList, combination == .intersection || combination == .subtraction { touched.formUnion(holders.keys) }
    for part in parts.takeChanged() {
      let record = part.record
      part.settle()
      guard let change = record.flatMap({ unsafeDowncast($0, to: Record<Output>.self).change }) else { continue }
      change.forEachStep { key, old, new in
        touch(key, holds: new != nil, in: part)
        if let old, let new, isUnchanged(old, new) { self.refreshed[key, default: []].append(part) }
      }
    }
    if touched.isEmpty { return }
    let (touched, refreshed) = (touched, refreshed)
    (self.touched, self.refreshed) = ([], [:])
    steps.set(touched) { key, old in
      let (item, winner) = item(of: key)
      let isRefresh = refreshed[key]?.contains { $0 === winner || combine != nil } == true
      if let old, let item, !isRefresh, isUnchanged(old, item) { return nil }
      return .some(item)
    }
  }

  private mutating func follow(_ run: ChangeRun<Element>, _ new: inout ArraySlice<Part>) {
    switch run.kind {
    case .insert: for position in run.index..<run.index + run.count { place(new.removeFirst(), at: position) }
    case .remove: for _ in 0..<run.count { removePart(at: run.index) }
    case .update:
      for position in run.index..<run.index + run.count {
        removePart(at: position)
        place(new.removeFirst(), at: position)
      }
    case .move:
      parts.move(from: run.index, to: run.target)
      // It may have another rank among those that have its keys.
      let part = parts.part(at: run.target)
      for (key, _) in dictionary(of: part) { touched.insert(key) }
    }
  }

  /// Returns what a key has now, and the dictionary where it has that.
  private func item(of key: Key) -> (item: Item?, winner: Part?) {
    guard let parts = holders[key], isIncluded(parts) else { return (nil, nil) }
    let ordered = parts.count == 1 ? parts : parts.sorted { self.parts.position(of: $0) < self.parts.position(of: $1) }
    guard let winner = ordered.first, var item = dictionary(of: winner)[key] else { return (nil, nil) }
    if let combine {
      for part in ordered.dropFirst() { if let next = dictionary(of: part)[key] { item = combine(item, next) } }
    }
    return (item, winner)
  }

  private func isIncluded(_ holders: [Part]) -> Bool {
    switch combination {
    case .union: true
    case .intersection: holders.count == count
    case .subtraction: holders.count == 1 && parts.position(of: holders[0]) == 0
    case .symmetricDifference: holders.count % 2 == 1
    }
  }
}
