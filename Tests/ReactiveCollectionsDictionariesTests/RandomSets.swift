import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsDictionaries

/// Random operations of two persistent sets, which are versions of one another or not, and of two sets.
struct RandomSets<Element: Hashable> {
  /// The number of different elements.
  let keys: Int
  let make: (Int) -> Element

  func run(rounds: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var left = PersistentSet<Element>()
    var right = PersistentSet<Element>()
    for round in 0..<rounds {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: right = left
      case 1: left = PersistentSet((0..<Int.random(in: 0..<keys, using: &random)).map(make))
      case 2: right = PersistentSet((0..<5).map { _ in make(.random(in: 0..<keys, using: &random)) })
      default:
        for _ in 0..<Int.random(in: 0..<8, using: &random) {
          let element = make(.random(in: 0..<keys, using: &random))
          if Bool.random(using: &random) {
            let before = Set(left).contains(element)
            try require("insert says whether it did", left.insert(element).inserted, is: !before, "round \(round)")
          } else {
            let before = Set(left).contains(element)
            try require("remove says whether it did", left.remove(element) != nil, is: before, "round \(round)")
          }
        }
      }
      try check(left, right, place: "round \(round) of \(random)")
      if Bool.random(using: &random) { swap(&left, &right) }
    }
  }

  private func require<Found: Equatable>(_ law: String, _ found: Found, is expected: Found, _ place: String) throws {
    if found != expected { throw LawViolation(law, "\(place): expected \(expected), found \(found)") }
  }

  private func check(_ left: PersistentSet<Element>, _ right: PersistentSet<Element>, place: String) throws {
    let (a, b) = (Set(left), Set(right))
    let asSequence = Array(right)
    try require("the count is right", left.count, is: a.count, place)
    let results: [(String, PersistentSet<Element>, Set<Element>)] = [
      ("union", left.union(right), a.union(b)),
      ("union of a sequence", left.union(asSequence), a.union(b)),
      ("intersection", left.intersection(right), a.intersection(b)),
      ("intersection with a sequence", left.intersection(asSequence), a.intersection(b)),
      ("subtracting", left.subtracting(right), a.subtracting(b)),
      ("subtracting a sequence", left.subtracting(asSequence), a.subtracting(b)),
      ("symmetricDifference", left.symmetricDifference(right), a.symmetricDifference(b)),
      ("symmetricDifference with a sequence", left.symmetricDifference(asSequence), a.symmetricDifference(b)),
    ]
    for (name, found, expected) in results {
      found.entries._checkInvariants()
      try require(name, Set(found), is: expected, place)
      try require("\(name): count", found.count, is: expected.count, place)
    }
    let answers: [(String, Bool, Bool)] = [
      ("==", left == right, a == b),
      ("isSubset", left.isSubset(of: right), a.isSubset(of: b)),
      ("isSubset of a sequence", left.isSubset(of: asSequence), a.isSubset(of: b)),
      ("isSuperset", left.isSuperset(of: right), a.isSuperset(of: b)),
      ("isSuperset of a sequence", left.isSuperset(of: asSequence), a.isSuperset(of: b)),
      ("isStrictSubset", left.isStrictSubset(of: right), a.isStrictSubset(of: b)),
      ("isStrictSubset of a sequence", left.isStrictSubset(of: asSequence), a.isStrictSubset(of: b)),
      ("isStrictSuperset", left.isStrictSuperset(of: right), a.isStrictSuperset(of: b)),
      ("isStrictSuperset of a sequence", left.isStrictSuperset(of: asSequence), a.isStrictSuperset(of: b)),
      ("isDisjoint", left.isDisjoint(with: right), a.isDisjoint(with: b)),
      ("isDisjoint with a sequence", left.isDisjoint(with: asSequence), a.isDisjoint(with: b)),
    ]
    for (name, found, expected) in answers { try require(name, found, is: expected, place) }
    if left == right { try require("equal sets have equal hashes", left.hashValue, is: right.hashValue, place) }
  }
}
