import ReactiveCollectionsArrays
import ReactiveCollectionsPositions

// Random scripts of the parts that do arithmetic on words and addresses, where `Int` has 32 bits. Built as a program
// without an operating system, since the compiler has no other library for such machines.

guard Int.bitWidth == 32 else { fatalError("Int has \(Int.bitWidth) bits") }

func require(_ isTrue: Bool, _ law: StaticString, _ random: SeededGenerator, _ step: Int) {
  if !isTrue { fatalError("\(law): seed \(random.seed), step \(step)") }
}

func place(_ count: Int, _ random: inout SeededGenerator) -> Int { .random(in: 0...count, using: &random) }

/// A list beside an array.
func edits<Element: Equatable>(limits: NodeLimits, seed: UInt64, make: (Int) -> Element) {
  var random = SeededGenerator(seed: seed)
  var (list, array) = (PersistentArray<Element>(limits: limits), [Element]())
  var kept: [(PersistentArray<Element>, [Element])] = []
  for step in 0..<4_000 {
    let (start, element) = (place(array.count, &random), make(step))
    let end = min(array.count, start + .random(in: 0..<40, using: &random))
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      list.insert(element, at: start)
      array.insert(element, at: start)
    case 2 where start < array.count:
      require(list.remove(at: start) == array.remove(at: start), "the removed element is returned", random, step)
    case 3:
      list.append(element)
      array.append(element)
    case 4 where start < array.count:
      list[start] = element
      array[start] = element
    case 5 where start < array.count:
      let target = Int.random(in: 0..<array.count, using: &random)
      list.move(from: start, to: target)
      array.insert(array.remove(at: start), at: target)
    case 6:
      let new = (0..<Int.random(in: 0..<60, using: &random)).map { make(step + $0) }
      list.replaceSubrange(start..<end, with: new)
      array.replaceSubrange(start..<end, with: new)
    case 7 where array.count > 1_000:
      list.removeSubrange(start..<end)
      array.removeSubrange(start..<end)
    case 8 where start < end:
      list = PersistentArray(list[start...]) + PersistentArray(list[..<start])
      array = Array(array[start...] + array[..<start])
    default: break
    }
    require(list.count == array.count, "the count is right", random, step)
    if step % 200 == 0 {
      list._checkInvariants()
      require(list.elementsEqual(array), "all elements are right", random, step)
      kept.append((list, array))
    }
  }
  for (list, array) in kept { require(list.elementsEqual(array), "copies never change", random, -1) }
}

/// Ids in order, beside an array.
func orders(seed: UInt64) {
  var random = SeededGenerator(seed: seed)
  let tree = OrderTree()
  var model: [OrderTree.ID] = []
  for step in 0..<6_000 {
    let start = place(model.count, &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2: model.insert(tree.insert(at: start), at: start)
    case 3: model.insert(contentsOf: tree.insert(count: .random(in: 0..<40, using: &random), at: start), at: start)
    case 4 where start < model.count:
      require(tree.remove(at: start) == model.remove(at: start), "the removed id is returned", random, step)
    case 5 where start < model.count:
      let target = Int.random(in: 0..<model.count, using: &random)
      tree.move(from: start, to: target)
      model.insert(model.remove(at: start), at: target)
    case 6 where model.count > 2_000:
      let end = min(model.count, start + 300)
      require(tree.removeSubrange(start..<end) == Array(model[start..<end]), "removed ids are returned", random, step)
      model.removeSubrange(start..<end)
    default: break
    }
    guard let position = model.indices.randomElement(using: &random) else { continue }
    require(tree.position(of: model[position]) == position, "each id is where it should be", random, step)
    require(tree.id(at: position) == model[position], "each place has its id", random, step)
  }
}

/// Bits and numbers with their sums, beside arrays. The sums get large.
func sums(seed: UInt64) {
  var random = SeededGenerator(seed: seed)
  let (bits, numbers) = (CountedBits(), PartialSums())
  var (bitModel, numberModel) = ([Bool](), [Int]())
  for step in 0..<6_000 {
    let (start, bit, number) = (place(bitModel.count, &random), Bool.random(using: &random), step * 11)
    let inserts = bitModel.count < 10 || Int.random(in: 0..<5, using: &random) < 2
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where inserts:
      var many = PackedBits()
      let new = (0..<Int.random(in: 0..<200, using: &random)).map { _ in Bool.random(using: &random) }
      for bit in new { many.append(bit) }
      _ = bits.insert(many, at: start)
      bitModel.insert(contentsOf: new, at: start)
      _ = numbers.insert(new.map { $0 ? number : 1 }, at: start)
      numberModel.insert(contentsOf: new.map { $0 ? number : 1 }, at: start)
    case _ where inserts:
      require(bits.insert(bit, at: start) == bitModel[..<start].count { $0 }, "the rank is right", random, step)
      bitModel.insert(bit, at: start)
      _ = numbers.insert(number, at: start)
      numberModel.insert(number, at: start)
    case 1 where start < bitModel.count:
      require(bits.set(at: start, to: bit).old == bitModel[start], "the old bit is returned", random, step)
      bitModel[start] = bit
      require(numbers.set(at: start, to: number).old == numberModel[start], "the old number is returned", random, step)
      numberModel[start] = number
    case 2 where start < bitModel.count:
      require(bits.remove(at: start).bit == bitModel.remove(at: start), "the removed bit is returned", random, step)
      require(numbers.remove(at: start).old == numberModel.remove(at: start), "its number is returned", random, step)
    default:
      let end = min(bitModel.count, start + .random(in: 0..<300, using: &random))
      require(bits.removeSubrange(start..<end) == bitModel[start..<end].count { $0 }, "ones are counted", random, step)
      bitModel.removeSubrange(start..<end)
      _ = numbers.removeSubrange(start..<end)
      numberModel.removeSubrange(start..<end)
    }
    let end = place(bitModel.count, &random)
    require(bits.rank(end) == bitModel[..<end].count { $0 }, "each rank is right", random, step)
    require(numbers.sum(before: end) == numberModel[..<end].reduce(0, +), "each sum is right", random, step)
  }
}

/// Elements in groups, beside the group of each.
func groups(seed: UInt64) {
  var random = SeededGenerator(seed: seed)
  let positions = GroupedPositions()
  let groups = (0..<40).map { _ in positions.makeGroup() }
  var model: [Int] = []
  for step in 0..<3_000 {
    let (start, group) = (place(model.count, &random), groups.randomElement(using: &random)!)
    if model.count < 500, Bool.random(using: &random) {
      model.insert(group, at: start)
      let row = model[..<start].count { $0 == group }
      require(positions.insert(at: start, in: group) == row, "the row is right", random, step)
    } else if start < model.count {
      let row = model[..<start].count { $0 == model[start] }
      require(positions.remove(at: start) == (model[start], row), "the removed row is right", random, step)
      model.remove(at: start)
    }
  }
}

func largeNumbers() {
  var order = (0..<5_000).map { $0 * 7919 % 5_000 }
  order.mergeSort { $0 < $1 }
  guard order.elementsEqual(0..<5_000) else { fatalError("not sorted") }
  // A list of equal elements shares its nodes. Its count takes nearly all bits.
  let (many, count) = (PersistentArray(repeating: 7 as UInt8, count: .max / 2), Int.max / 2)
  guard many.count == count, many[count - 1] == 7 else { fatalError("long lists are wrong") }
}

for seed in 1...4 as ClosedRange<UInt64> {
  edits(limits: NodeLimits(leaf: 4, children: 4), seed: seed) { $0 }
  edits(limits: NodeLimits(leaf: 64, children: 16), seed: seed) { UInt8(truncatingIfNeeded: $0) }
  edits(limits: NodeLimits(leaf: 8, children: 8), seed: seed) { [$0] }
  edits(limits: NodeLimits(leaf: 8, children: 8), seed: seed) { Double($0) }
  orders(seed: seed)
  sums(seed: seed)
  groups(seed: seed)
}
largeNumbers()
print("Int has 32 bits, and everything holds")
