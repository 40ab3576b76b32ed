import ReactiveCollections
import ReactiveCollectionsTesting

/// An edit of a list. An array defines its meaning; a list, an editor and a shared handle perform it.
enum Edit<Element> {
  case append(Element)
  case appendContents([Element])
  case insert(Element, at: Int)
  case insertContents([Element], at: Int)
  case remove(at: Int)
  case removeFirst
  case removeLast
  case popLast
  case removeFirstCount(Int)
  case removeLastCount(Int)
  case removeAll
  case removeWhere(Set<Int>)
  case removeSubrange(Range<Int>)
  case replaceSubrange(Range<Int>, [Element])
  case replace(at: Int, Element)
  case put(at: Int, Element)
  case move(from: Int, to: Int)
  case swap(Int, Int)
  case sort(descending: Bool)
  case reverse
  case shuffle(UInt64)
  case refresh(at: Int)
  case set([Element])
  case assign([Element])
  case apply(CollectionChange<Element>)
  case applyBatch(CollectionChange<Element>)
  case pathInsert(Element, at: Int)
  case pathRemove(at: Int)
  case pathReplace(at: Int, Element)
  case pathMove(from: Int, to: Int)
}

// MARK: - Meaning

extension Edit {
  /// Makes the edit in an array.
  func perform(on list: inout [Element], _ elements: Elements<Element>) {
    switch self {
    case .append(let element): list.append(element)
    case .appendContents(let new): list += new
    case .insert(let element, let index), .pathInsert(let element, let index): list.insert(element, at: index)
    case .insertContents(let new, let index): list.insert(contentsOf: new, at: index)
    case .remove(let index), .pathRemove(let index): list.remove(at: index)
    case .removeFirst: list.removeFirst()
    case .removeLast: list.removeLast()
    case .popLast: _ = list.popLast()
    case .removeFirstCount(let count): list.removeFirst(count)
    case .removeLastCount(let count): list.removeLast(count)
    case .removeAll: list.removeAll()
    case .removeWhere(let keys): list.removeAll { keys.contains(elements.key($0)) }
    case .removeSubrange(let range): list.removeSubrange(range)
    case .replaceSubrange(let range, let new): list.replaceSubrange(range, with: new)
    case .replace(let index, let element), .pathReplace(let index, let element): list[index] = element
    case .put(let index, let element): if index == list.count { list.append(element) } else { list[index] = element }
    case .move(let source, let target), .pathMove(let source, let target):
      list.insert(list.remove(at: source), at: target)
    case .swap(let i, let j): list.swapAt(i, j)
    case .sort(let descending):
      let order = list.indices.sorted { a, b in
        let (first, second) = (elements.key(list[a]), elements.key(list[b]))
        return first == second ? a < b : descending ? first > second : first < second
      }
      list = order.map { list[$0] }
    case .reverse: list.reverse()
    case .shuffle(let seed):
      var random = SeededGenerator(seed: seed)
      list = list.indices.shuffled(using: &random).map { list[$0] }
    case .refresh: break
    case .set(let new), .assign(let new): list = new
    case .apply(let change), .applyBatch(let change):
      do { try change.apply(to: &list) } catch { preconditionFailure("A script must make changes that fit: \(error)") }
    }
  }

  /// The change that the edit must send, if there is only one possible change, or `nil`, which expects nothing in
  /// particular.
  func expected(on list: [Element], _ elements: Elements<Element>) -> CollectionChange<Element>? {
    switch self {
    case .append(let element): .insert(list.count, element)
    case .appendContents(let new): .insertion(of: PersistentArray(new), at: list.count)
    case .insert(let element, let index), .pathInsert(let element, let index): .insert(index, element)
    case .insertContents(let new, let index): .insertion(of: PersistentArray(new), at: index)
    case .remove(let index), .pathRemove(let index): .remove(index, list[index])
    case .removeFirst: .remove(0, list[0])
    case .removeLast: .remove(list.count - 1, list[list.count - 1])
    case .popLast: list.last.map { .remove(list.count - 1, $0) }
    case .removeFirstCount(let count): .removal(of: PersistentArray(list.prefix(count)), at: 0)
    case .removeLastCount(let count): .removal(of: PersistentArray(list.suffix(count)), at: list.count - count)
    case .removeAll: .removal(of: PersistentArray(list), at: 0)
    case .removeSubrange(let range): .removal(of: PersistentArray(list[range]), at: range.lowerBound)
    case .replace(let index, let element), .pathReplace(let index, let element):
      .update(index, old: list[index], new: element)
    case .put(let index, let element):
      index == list.count ? .insert(index, element) : .update(index, old: list[index], new: element)
    case .move(let source, let target), .pathMove(let source, let target): .move(from: source, to: target, list[source])
    case .refresh(let index): .update(index, old: list[index], new: list[index])
    default: nil
    }
  }

  /// Whether the edit announces that an element changed internally.
  var isRefresh: Bool {
    if case .refresh = self { true } else { false }
  }
}

// MARK: - Random edits

extension Edit {
  /// Returns an edit that fits a list. A mild edit inserts and removes no elements, and may be a refresh.
  static func random(
    of list: [Element], _ elements: Elements<Element>, isMild: Bool = false, using random: inout SeededGenerator
  ) -> Edit {
    let count = list.count
    func make() -> Element { elements.make(&random) }
    func index() -> Int { .random(in: 0..<count, using: &random) }
    func position() -> Int { .random(in: 0...count, using: &random) }
    func range() -> Range<Int> {
      let (a, b) = (position(), position())
      return min(a, b)..<max(a, b)
    }
    func several() -> [Element] { (0..<Int.random(in: 0...elements.limit / 8, using: &random)).map { _ in make() } }
    func version(_ index: Int) -> Element {
      Bool.random(using: &random) ? elements.vary(list[index], &random) : make()
    }

    if isMild {
      guard count > 0 else { return .removeAll }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return .refresh(at: index())
      case 1: return .move(from: index(), to: index())
      case 2: return .swap(index(), index())
      default:
        let index = index()
        return .replace(at: index, version(index))
      }
    }
    // Long lists are shortened, so that they stay around one size.
    if count > elements.limit {
      return .removeSubrange(Int.random(in: 0..<elements.limit / 3, using: &random)..<count - elements.limit / 3)
    }
    let kind = Int.random(in: 0..<(count == 0 ? 9 : 31), using: &random)
    switch kind {
    case 0: return .append(make())
    case 1: return .appendContents(several())
    case 2: return .insert(make(), at: position())
    case 3: return .insertContents(several(), at: position())
    case 4: return .popLast
    case 5: return .put(at: count, make())
    case 6: return .replaceSubrange(range(), several())
    case 7: return .pathInsert(make(), at: position())
    case 8, 9, 10:
      let target = scrambled(list, elements, using: &random)
      return Bool.random(using: &random) ? .set(target) : .assign(target)
    case 11: return .remove(at: index())
    case 12: return .removeFirst
    case 13: return .removeLast
    case 14: return .removeFirstCount(position())
    case 15: return .removeLastCount(position())
    case 16: return Int.random(in: 0..<3, using: &random) == 0 ? .removeAll : .reverse
    case 17: return .removeWhere([elements.key(list[index()]), elements.key(list[index()])])
    case 18: return .removeSubrange(range())
    case 19:
      let range = range()
      return .replaceSubrange(
        range, list[range].map { Bool.random(using: &random) ? elements.again($0, &random) : make() })
    case 20:
      let index = index()
      return .replace(at: index, version(index))
    case 21:
      let index = index()
      return .put(at: index, version(index))
    case 22: return .move(from: index(), to: index())
    case 23: return .swap(index(), index())
    case 24: return .sort(descending: Bool.random(using: &random))
    case 25: return .shuffle(random.next())
    case 26: return .refresh(at: index())
    case 27: return .pathRemove(at: index())
    case 28:
      let index = index()
      return .pathReplace(at: index, version(index))
    case 29: return .pathMove(from: index(), to: index())
    default:
      let change = change(of: list, elements, using: &random)
      // An update that leaves an element as it was is an announcement in a batch, because a batch has no comparison.
      let announces = change.batch.updates.contains { elements.key($0.old) == elements.key($0.new) }
      return announces || Bool.random(using: &random) ? .apply(change) : .applyBatch(change)
    }
  }

  /// Returns some of the elements in another order, some in other versions, and some new ones.
  private static func scrambled(
    _ list: [Element], _ elements: Elements<Element>, using random: inout SeededGenerator
  ) -> [Element] {
    var result: [Element] = []
    for element in list {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: break
      case 1: result.append(elements.vary(element, &random))
      case 2: result.append(elements.make(&random))
      default: result.append(elements.again(element, &random))
      }
    }
    for _ in 0..<Int.random(in: 0..<3, using: &random) where !result.isEmpty {
      let element = result.remove(at: .random(in: 0..<result.count, using: &random))
      result.insert(element, at: .random(in: 0...result.count, using: &random))
    }
    if Int.random(in: 0..<3, using: &random) == 0 { result.append(elements.make(&random)) }
    return result
  }

  /// Returns a change made for a list, with steps that may cancel each other.
  static func change(
    of list: [Element], _ elements: Elements<Element>, using random: inout SeededGenerator
  ) -> CollectionChange<Element> {
    var list = list
    var steps: [CollectionChange<Element>] = []
    for _ in 0..<Int.random(in: 0..<5, using: &random) {
      let step: CollectionChange<Element>
      switch Int.random(in: 0..<(list.isEmpty ? 1 : 4), using: &random) {
      case 0: step = .insert(.random(in: 0...list.count, using: &random), elements.make(&random))
      case 1:
        let index = Int.random(in: 0..<list.count, using: &random)
        step = .remove(index, list[index])
      case 2:
        let index = Int.random(in: 0..<list.count, using: &random)
        let new = elements.vary(list[index], &random)
        if elements.key(new) == elements.key(list[index]) { continue }
        step = .update(index, old: list[index], new: new)
      default:
        let index = Int.random(in: 0..<list.count, using: &random)
        step = .move(from: index, to: .random(in: 0..<list.count, using: &random), list[index])
      }
      do { try step.apply(to: &list) } catch { preconditionFailure("A script must make changes that fit: \(error)") }
      steps.append(step)
    }
    return .composite(CollectionChange.Changes(steps))
  }
}
