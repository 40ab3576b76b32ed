import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsArrays

/// Random edits of a list and of an array. Copies are kept along the way and checked again at the end.
struct RandomEdits<Element: Equatable> {
  /// The usual length of the list.
  let length: Int
  let limits: NodeLimits
  let make: (Int) -> Element

  func run(steps: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var list = PersistentArray<Element>(limits: limits)
    var array: [Element] = []
    var kept: [(list: PersistentArray<Element>, array: [Element], step: Int)] = []
    for step in 0..<steps {
      let edit = try self.edit(&list, &array, using: &random)
      let place = { "\(edit) in step \(step) of \(random.seed), \(limits)" }
      try require("the count is right", list.count, is: array.count, at: place())
      if let index = array.indices.randomElement(using: &random) {
        try require("each element is right", list[index], is: array[index], at: "[\(index)] after \(place())")
      }
      if Int.random(in: 0..<max(1, steps / 200), using: &random) == 0 {
        list._checkInvariants()
        try require("all elements are right", Array(list), is: array, at: place())
        kept.append((list, array, step))
        if kept.count > 50 { kept.remove(at: .random(in: 0..<kept.count, using: &random)) }
      }
    }
    for (list, array, step) in kept {
      list._checkInvariants()
      try require("copies never change", Array(list), is: array, at: "made in step \(step) of \(random)")
    }
  }

  private func require<Value: Equatable>(
    _ law: String, _ found: Value, is expected: Value, at place: @autoclosure () -> String
  ) throws {
    guard found != expected else { return }
    throw LawViolation(law, "\(place()): expected \(expected), found \(found)")
  }

  private func edit(
    _ list: inout PersistentArray<Element>, _ array: inout [Element], using random: inout SeededGenerator
  ) throws -> String {
    let count = array.count
    let start = Int.random(in: 0...count, using: &random)
    let end = min(count, start + Int.random(in: 0..<20, using: &random))
    let element = make(.random(in: 0..<1000, using: &random))
    // Long lists shrink and short ones grow.
    let grows = Int.random(in: 0..<2 * length, using: &random) >= count
    switch (Int.random(in: 0..<40, using: &random), grows) {
    case (0..<16, true), (0..<8, false):
      list.insert(element, at: start)
      array.insert(element, at: start)
      return "insert(at: \(start))"
    case (0..<16, false) where start < count, (16..<18, true) where start < count:
      let (found, expected) = (list.remove(at: start), array.remove(at: start))
      try require("the removed element is returned", found, is: expected, at: "remove(at: \(start))")
      return "remove(at: \(start))"
    case (18..<22, true):
      list.append(element)
      array.append(element)
      return "append"
    case (18..<22, false) where count > 0:
      let (found, expected) = (list.removeLast(), array.removeLast())
      try require("the removed element is returned", found, is: expected, at: "removeLast")
      return "removeLast"
    case (22..<28, _) where start < count:
      list[start] = element
      array[start] = element
      return "[\(start)] ="
    case (28..<31, _) where start < count:
      let target = Int.random(in: 0..<count, using: &random)
      list.move(from: start, to: target)
      array.insert(array.remove(at: start), at: target)
      return "move(from: \(start), to: \(target))"
    case (31..<33, _) where start < count:
      let other = Int.random(in: 0..<count, using: &random)
      list.swapAt(start, other)
      array.swapAt(start, other)
      return "swapAt(\(start), \(other))"
    case (33..<36, _):
      let new = (0..<(grows ? 25 : 5)).map { _ in make(.random(in: 0..<1000, using: &random)) }
      list.replaceSubrange(start..<end, with: new)
      array.replaceSubrange(start..<end, with: new)
      return "replaceSubrange(\(start)..<\(end), with: \(new.count) elements)"
    case (36, _):
      list.removeSubrange(start..<end)
      array.removeSubrange(start..<end)
      return "removeSubrange(\(start)..<\(end))"
    case (37, _):
      // The list is cut and joined in another order.
      let parts = [0..<start, start..<end, end..<count].shuffled(using: &random)
      let (whole, all) = (list, array)
      list.removeAll()
      array.removeAll()
      for part in parts {
        list += PersistentArray(whole[part])
        array += all[part]
      }
      return "parts \(parts)"
    case (38, true) where start < end:
      let part = PersistentArray(list[start..<end])
      list.replaceSubrange(start..<start, with: part)
      array.replaceSubrange(start..<start, with: array[start..<end])
      return "itself at \(start)..<\(end)"
    case (39, false) where Int.random(in: 0..<50, using: &random) == 0:
      list.removeAll { $0 == element }
      array.removeAll { $0 == element }
      return "removeAll(where:)"
    default:
      return "nothing"
    }
  }
}
