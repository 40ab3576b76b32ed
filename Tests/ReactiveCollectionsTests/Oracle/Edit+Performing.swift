import ReactiveCollections
import ReactiveCollectionsTesting

extension Edit {
  /// Makes the edit in a list of any kind whose elements are `before`, except for an edit of a confined list alone.
  func perform<List: EditableList<Element>>(
    in list: List, of before: PersistentArray<Element>, _ elements: Elements<Element>
  ) throws where List.SentElement: Sendable {
    func same(_ found: Element?, _ expected: Element?) throws {
      try Self.check(found, is: expected, returnedBy: self, elements)
    }
    switch self {
    case .append(let element): list.append(element)
    case .appendContents(let new): list.append(contentsOf: new)
    case .insert(let element, let index): list.insert(element, at: index)
    case .insertContents(let new, let index): list.insert(contentsOf: new, at: index)
    case .remove(let index): try same(list.remove(at: index), before[index])
    case .removeFirst: try same(list.removeFirst(), before.first)
    case .removeLast: try same(list.removeLast(), before.last)
    case .popLast: try same(list.popLast(), before.last)
    case .removeFirstCount(let count): list.removeFirst(count)
    case .removeLastCount(let count): list.removeLast(count)
    case .removeAll: list.removeAll()
    case .removeWhere(let keys): list.removeAll { keys.contains(elements.key($0)) }
    case .removeSubrange(let range): list.removeSubrange(range)
    case .replaceSubrange(let range, let new): list.replaceSubrange(range, with: new)
    case .replace(let index, let element): try same(list.replace(at: index, with: element), before[index])
    case .put(let index, let element):
      if index == before.count { list.append(element) } else { list.replace(at: index, with: element) }
    case .move(let source, let target): list.move(from: source, to: target)
    case .swap(let i, let j): list.swapAt(i, j)
    case .sort(let descending): list.sort { Self.precedes($0, $1, descending, elements) }
    case .reverse: list.reverse()
    case .shuffle(let seed):
      var random = SeededGenerator(seed: seed)
      list.shuffle(using: &random)
    case .refresh(let index): list.refresh(at: index)
    case .set(let new), .assign(let new): try Self.check(list.set(new), of: before, to: new, elements)
    case .apply(let change): try list.apply(change)
    case .applyBatch(let change): try list.apply(change.batch)
    case .pathInsert, .pathRemove, .pathReplace, .pathMove: preconditionFailure("Not an edit of any list")
    }
  }

  /// Makes the edit in a list.
  func perform(on list: MutableCollectionProperty<Element>, _ elements: Elements<Element>) throws {
    switch self {
    case .put(let index, let element): list[index] = element
    case .assign(let new): list.value = PersistentArray(new)
    case .pathInsert(let element, let index): try list.insert(element, at: [index])
    case .pathRemove(let index): try list.remove(at: [index])
    case .pathReplace(let index, let element): try list.replace(at: [index], with: element)
    case .pathMove(let source, let target): try list.move(from: [source], to: [target])
    default: try perform(in: list, of: list.value, elements)
    }
  }

  /// Makes the edit with an editor, or with the list itself if an editor has no such method.
  func perform(
    on editor: inout CollectionEditor<Element>, of list: MutableCollectionProperty<Element>,
    _ elements: Elements<Element>
  ) throws {
    let before = Array(editor)
    func same(_ found: Element?, _ expected: Element?) throws {
      try Self.check(found, is: expected, returnedBy: self, elements)
    }
    switch self {
    case .append(let element): editor.append(element)
    case .appendContents(let new): editor += new
    case .insert(let element, let index): editor.insert(element, at: index)
    case .insertContents(let new, let index): editor.insert(contentsOf: new, at: index)
    case .remove(let index): try same(editor.remove(at: index), before[index])
    case .removeFirst: try same(editor.removeFirst(), before.first)
    case .removeLast: try same(editor.removeLast(), before.last)
    case .popLast: try same(editor.popLast(), before.last)
    case .removeFirstCount(let count): editor.removeFirst(count)
    case .removeLastCount(let count): editor.removeLast(count)
    case .removeAll: editor.removeAll()
    case .removeWhere(let keys): editor.removeAll { keys.contains(elements.key($0)) }
    case .removeSubrange(let range): editor.removeSubrange(range)
    case .replaceSubrange(let range, let new): editor.replaceSubrange(range, with: new)
    case .put(let index, let element): if index == editor.count { editor += [element] } else { editor[index] = element }
    case .swap(let i, let j): editor.swapAt(i, j)
    case .sort(let descending): editor.sort { Self.precedes($0, $1, descending, elements) }
    case .reverse: editor.reverse()
    case .shuffle(let seed):
      var random = SeededGenerator(seed: seed)
      editor.shuffle(using: &random)
    case .pathInsert, .pathRemove, .pathReplace, .pathMove: try perform(on: list, elements)
    case .replace, .move, .refresh, .set, .assign, .apply, .applyBatch:
      try perform(in: editor, of: PersistentArray(before), elements)
    }
  }

  private static func precedes(_ a: Element, _ b: Element, _ descending: Bool, _ elements: Elements<Element>) -> Bool {
    descending ? elements.key(a) > elements.key(b) : elements.key(a) < elements.key(b)
  }

  /// Checks the element that an edit returned.
  private static func check(
    _ found: Element?, is expected: Element?, returnedBy edit: Edit, _ elements: Elements<Element>
  ) throws {
    guard found.map(elements.key) != expected.map(elements.key) else { return }
    throw LawViolation("an edit returns the element that it takes out", "\(edit): \(String(describing: found))")
  }

  /// Checks that the change that `set` returned leads to the new elements.
  private static func check(
    _ change: CollectionChange<Element>, of before: PersistentArray<Element>, to new: [Element],
    _ elements: Elements<Element>
  ) throws {
    var after = before
    try change.apply(to: &after)
    guard elements.keys(after) == elements.keys(new) else { throw LawViolation("set returns its change", "\(change)") }
  }
}

extension Edit where Element: Sendable {
  /// Whether only a confined list has this edit, because its methods take elements of any type.
  var isAtPath: Bool {
    switch self {
    case .pathInsert, .pathRemove, .pathReplace, .pathMove: true
    default: false
    }
  }

  /// Makes the edit in a shared list.
  func perform(on list: SharedCollectionProperty<Element>, _ elements: Elements<Element>) throws {
    switch self {
    case .put(let index, let element): list[index] = element
    case .assign(let new): list.value = PersistentArray(new)
    default: try perform(in: list, of: list.value, elements)
    }
  }
}
