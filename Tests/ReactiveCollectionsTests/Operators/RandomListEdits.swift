import ReactiveCollections
import ReactiveCollectionsTesting

extension SeededGenerator {
  /// Makes an edit of a short list, or several in a transaction, with elements that `make` makes.
  mutating func edit<Element>(
    _ list: MutableCollectionProperty<Element>, _ make: (inout SeededGenerator) -> Element
  ) {
    func position() -> Int { .random(in: 0..<list.count, using: &self) }
    func several() -> [Element] { (0..<Int.random(in: 0..<6, using: &self)).map { _ in make(&self) } }
    switch Int.random(in: 0..<12, using: &self) {
    case _ where list.isEmpty, 0, 1: list.insert(make(&self), at: .random(in: 0...list.count, using: &self))
    case 2: list.remove(at: position())
    case 3: list[position()] = make(&self)
    case 4: list.move(from: position(), to: position())
    case 5: list.swapAt(position(), position())
    case 6: transact { for _ in 0..<3 { edit(list, make) } }
    case 7: list.modify { $0.shuffle(using: &self) }
    case 8: list.refresh(at: position())
    case 9: list.replaceSubrange(position()..<list.count, with: several())
    case 10:
      let rest = position()..<list.count
      let new = PersistentArray([make(&self), make(&self)])
      list.modify { $0[rest] = new[...] }
    default: list.set(several())
    }
  }
}
