public import ReactiveCollections

/// A list that a script edits.
///
/// It consists of closures, and is not a protocol, so that they are compiled where the type of the elements is known.
@usableFromInline
typealias EditedList = (
  /// Returns its name and its content.
  state: () -> String,
  /// Fills it with at most a number of elements.
  fill: (Int, inout SeededGenerator) -> Void,
  edit: (ScriptWeights.Edit, inout SeededGenerator, RandomScript) -> Void
)

/// Edits a list at random.
@usableFromInline
struct ListEditor<Element> {
  @usableFromInline let name: String
  @usableFromInline let list: MutableCollectionProperty<Element>
  @usableFromInline let elements: ElementGenerator<Element>
  /// The approximate maximum of the number of its elements.
  @usableFromInline let limit: Int

  @inlinable
  init(_ name: String, _ list: MutableCollectionProperty<Element>, _ elements: ElementGenerator<Element>, limit: Int) {
    self.name = name
    self.list = list
    self.elements = elements
    self.limit = limit
  }

  @inlinable
  var asEditedList: EditedList {
    ({ "\(name) \(list.value)" }, { fill(upTo: $0, using: &$1) }, { edit($0, using: &$1, in: $2) })
  }

  @inlinable
  func fill(upTo limit: Int, using random: inout SeededGenerator) {
    let count = Int.random(in: 0...min(limit, self.limit / 2), using: &random)
    list.set(make(count, &random))
  }

  @inlinable
  func make(_ count: Int, _ random: inout SeededGenerator) -> [Element] {
    (0..<count).map { _ in elements.make(&random) }
  }

  @inlinable
  func edit(_ edit: ScriptWeights.Edit, using random: inout SeededGenerator, in script: RandomScript) {
    let count = list.count
    let (isEmpty, isLong) = (count == 0, count >= limit)
    func position() -> Int { .random(in: 0...count, using: &random) }
    func index() -> Int { .random(in: 0..<count, using: &random) }
    func several() -> [Element] { make(.random(in: 0...4, using: &random), &random) }
    func range() -> Range<Int> {
      let (a, b) = (position(), position())
      return min(a, b)..<max(a, b)
    }
    func done(_ text: @autoclosure () -> String) {
      if script.isVerbose { script.note("\(name): \(text()) → \(list.value)") }
    }
    switch edit {
    case .insert where !isLong, .remove where isEmpty, .update where isEmpty, .refresh where isEmpty:
      let (element, position) = (elements.make(&random), position())
      list.insert(element, at: position)
      done("insert \(element) at \(position)")
    case .insertSeveral where !isLong:
      let (new, position) = (several(), position())
      list.insert(contentsOf: new, at: position)
      done("insert \(new) at \(position)")
    case .remove, .insert:
      let index = index()
      list.remove(at: index)
      done("remove at \(index)")
    case .removeSeveral, .insertSeveral:
      let range = range()
      list.removeSubrange(range)
      done("remove \(range)")
    case .replaceSeveral:
      let range = range()
      let new = isLong ? [] : several()
      list.replaceSubrange(range, with: new)
      done("replace \(range) with \(new)")
    case .update:
      let index = index()
      changingElements { list[index] = elements.change(list[index], &random) }
      done("set \(index)")
    case .refresh:
      let index = index()
      script.willRefresh()
      list.refresh(at: index)
      done("refresh \(index)")
    case .move, .swap:
      if isEmpty { return done("nothing to move") }
      let (source, target) = (index(), index())
      if edit == .swap { list.swapAt(source, target) } else { list.move(from: source, to: target) }
      done(edit == .swap ? "swap \(source) and \(target)" : "move \(source) to \(target)")
    case .sort:
      if let order = elements.order { list.sort(by: order) }
      done("sort")
    case .reverse:
      list.reverse()
      done("reverse")
    case .shuffle:
      list.shuffle(using: &random)
      done("shuffle")
    case .set:
      changingElements { list.set(scrambled(&random)) }
      done("set all")
    }
  }

  /// Runs `body`, in a transaction if elements are objects: they may be changed inside, which then is one commit with
  /// the edit of the list.
  @inlinable
  func changingElements(_ body: () -> Void) {
    if Element.self is AnyObject.Type { transact(body) } else { body() }
  }

  /// Returns the elements with some removed, changed or moved, and some inserted.
  @inlinable
  func scrambled(_ random: inout SeededGenerator) -> [Element] {
    var result: [Element] = []
    for element in list.value {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: break
      case 1: result.append(elements.change(element, &random))
      default: result.append(element)
      }
    }
    if !result.isEmpty, Bool.random(using: &random) {
      let element = result.remove(at: .random(in: 0..<result.count, using: &random))
      result.insert(element, at: .random(in: 0...result.count, using: &random))
    }
    while result.count < limit, Bool.random(using: &random) {
      result.insert(elements.make(&random), at: .random(in: 0...result.count, using: &random))
    }
    return result
  }
}
