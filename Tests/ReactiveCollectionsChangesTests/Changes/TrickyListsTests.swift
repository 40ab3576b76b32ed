import ReactiveCollectionsArrays
import ReactiveCollectionsChanges
import ReactiveCollectionsTestSupport
import Testing

/// A pair of lists that is hard for differs, and the expected edits, written `name | old | new | edits`.
///
/// Repeated elements are paired with the next equal one, which may move more elements than necessary: a fifth part
/// gives the edits expected then.
struct TrickyList: CustomTestStringConvertible, Sendable {
  let name: String
  var old: [MarkedItem]
  var new: [MarkedItem]
  /// The smallest possible edits.
  var fewest: EditCounts
  /// The edits if equal elements are paired in order.
  var paired: EditCounts

  init(_ line: Substring) {
    let parts = trickyParts(line)
    precondition(4...5 ~= parts.count, "\(line) is no pair of lists")
    name = parts[0]
    (old, new) = (Self.list(parts[1]), Self.list(parts[2]))
    fewest = EditCounts(parts[3])
    paired = parts.count == 4 ? fewest : EditCounts(parts[4])
  }

  private static func list(_ text: String) -> [MarkedItem] {
    text.split(separator: " ").map { MarkedItem(String($0)) }
  }

  var testDescription: String { name }

  /// The same lists, if only identity counts.
  var unmarked: TrickyList {
    var result = self
    for index in old.indices { result.old[index].isMarked = false }
    for index in new.indices { result.new[index].isMarked = false }
    result.fewest.updates = 0
    result.paired.updates = 0
    return result
  }

  /// Returns the problem with the result of a differ, if any.
  func problem(
    _ change: CollectionChange<MarkedItem>, _ batch: BatchUpdate<MarkedItem>, expecting counts: EditCounts,
    detectingMoves: Bool
  ) -> String? {
    if let broken = LawTests.brokenLaw(change, from: old, to: new) { return "\(broken) of \(change)" }
    if change.batch != batch { return "\(batch), as a change \(change)" }
    if let problem = batch.stages(to: new).problem(from: old, to: new) { return "\(problem) of \(batch)" }
    var expected = counts
    if !detectingMoves {
      // Elements that would move are deleted and inserted instead, and not updated. The check below finds out which are
      // updated.
      expected.deletions += counts.moves
      expected.insertions += counts.moves
      expected.moves = 0
      expected.updates = batch.updates.count
    }
    if EditCounts(batch) != expected { return "\(EditCounts(batch)), not \(expected), of \(batch)" }
    return batch.wrongPairs(from: old, to: new).map { "\($0) in \(batch)" }
  }
}

/// Lists that are known to be hard for differs, in every way that elements can be compared.
struct TrickyListsTests {
  static let cases = lines.split(separator: "\n").map(TrickyList.init)

  static let lines = """
    nothing at all | | |
    one goes from the middle | 0 1 2 | 0 2 | d1
    all go | 0 1 2 | | d3
    one more at the end | 0 1 2 | 0 1 2 3 | i1
    all come | | 0 1 2 | i3
    the first changes | 0 1 2 | 0' 1 2 | u1
    the first goes to the end | 0 1 2 | 1 2 0 | m1
    the last goes to the head | 0 1 2 | 2 0 1 | m1
    all the other way round | 0 1 2 3 | 3 2 1 0 | m3
    all the other way round, an odd number | 1 2 3 | 3 2 1 | m2
    every kind of edit at once | 0 1 2 | 2 4 0' 3 | d1 i2 m1 u1
    one of two equals passes a newcomer | 0 1 2 0 | 0 4 0 1 2 | i1 m1
    the tail replaced | 0 1 | 0 2 | d1 i1
    one comes between two that swap | 1 3 | 3 2 1 | i1 m1
    sorted, with one that was missing | D C B | A B C D | i1 m2
    one changes as it passes its neighbor | 0 1 2 | 1' 0 2 | m1 u1
    two swap | 1 2 | 2 1 | m1
    equal neighbors parted by a move | 1 2 3 3 4 | 2 3 1 3 4 | m1
    a sentence rephrased, its words repeated | a b c d e f g h i j k l m n o p q r s t p u v \
      | g h i w k n o p q r d x e f s t p u v | d6 i2 m3
    gone, new and moved | 1 2 3 4 | 2 4 5 3 | d1 i1 m1
    several gone, new and moved | 0 1 2 3 4 5 6 7 8 | 0 2 3 4 7 6 9 5 10 | d2 i2 m2
    the ends swap, and one changes | 0 1 2 | 2' 1 0 | m2 u1
    fewer of only equals | d d d d | d d | d2
    more of only equals | d d | d d d d | i2
    a third among equal neighbors | n n n 49 33 c c 0 14 | n n n 49 33 c c c 0 14 | i1
    equals far apart change places | 1 20 14 n c n 4 d c c f n f n | 1 28 14 c c 4 d n c f n f n | d2 i1 m2
    the same at both ends, nothing happens | c 1 2 3 c | c 1 2 3 c |
    equals parted and doubled | c n d d n n c 65 | c n d n d n c c f 65 | i2 m1
    a block passes another | 1 2 3 4 5 6 7 | 1 4 5 2 3 6 7 | m2
    ends replaced, one moves far | 1 2 3 4 5 6 7 | 2 9 3 1 5 6 8 | d2 i2 m1
    changed in place, shifted, and moved | 1 2 3 4 5 6 | 2' 5 4 7 6' 3' | d1 i1 m2 u3
    one twice in the new list, the first of them changed | 1 2 3 4 | 1 5 6 7 4' 8 4 | d2 i5
    the middle replaced | a b c | a B c | d1 i1
    nothing in common | a b c | A B C | d3 i3
    replaced and shortened | a b c | a B | d2 i1
    one before the only one | a | b a | i1
    letters of two words, some twice | s i t t i n g | k i t t e n | d3 i2
    a window slides | a b c d | c d e f | d2 i2
    all replaced by one | a b c | d | d3 i1
    changed, and one comes behind | 1 | 1' 2 | i1 u1
    the last goes second | 1 2 3 4 5 | 1 5 2 3 4 | m1
    the second goes last | 1 5 2 3 4 | 1 2 3 4 5 | m1
    five shuffled | 3 4 1 5 2 | 5 1 3 2 4 | m3
    gone and new among two that swap | 3 2 1 | 1 4 3 | d1 i1 m1
    four shuffled | 1 3 0 2 | 0 2 3 1 | m2
    one comes before one that changes | 1 | A 1' | i1 u1
    all change | 0 1 2 | 0' 1' 2' | u3
    all but one of three equals vanish | a b c c c | e b c d a | d2 i2 m1
    the last doubles as the first goes | a b c | b c c | d1 i1
    one of six stays | p U b A 5 F | O w Z U | d5 i3
    two of eight stay, equals come | x E g B f o 3 m | j f L L m V g Q 1 | d5 i6 m1
    two of eight and the head stay, equals come | j E g B f o 3 m | j f L L m V g Q 1 | d4 i5 m1
    the ends swap around a pair | 1 2 3 4 | 4 2 3 1 | m2
    the first goes last as the last goes | 1 2 3 4 | 2 3 1 | d1 m1
    the head replaced | 1 2 3 4 | 5 2 3 4 | d1 i1
    the last goes first, one gone, one new | 1 2 3 4 | 4 1 3 5 | d1 i1 m1
    the head becomes equal to the tail | 1 2 3 4 | 4 2 3 4 | d1 i1
    one becomes equal to its neighbor | 1 2 3 4 | 1 2 4 4 | d1 i1
    one is kept, at the other end | 1 2 3 4 | 5 6 7 1 | d3 i3
    twenty shuffled | a b c d e f g h i j k l m n o p q r s t | h o t l e c n r s p d j m a f g q b i k | m14
    the ends go | 1 2 3 4 | 2 3 | d2
    two equal ends, reversed around a center | 0 1 2 5 8 9 0 | 4 5 9 8 3 1 0 | d2 i2 m2
    two of three alternating equals stay | B A N A N A | K A T A N A | d2 i2
    equals multiply in several places | 1 2 3 4 | 1 2 2 4 5 3 3 3 2 4 | i6
    a sentence becomes one that repeats itself | t h i s i s a t e s t | t e s t i n g 1 2 3 t e s t i n g | d3 i9 m1
    a word scattered over a longer one | H U M A N | C H I M P A N Z E E | d1 i6
    the head goes behind all | s w o r d | w o r d s | m1
    the tail goes to the head behind a newcomer | w o r d s | t s w o r d | i1 m1
    two go far in opposite ways | a b c d e f g h | b d e f a g c h | m2
    swapped, replaced, gone and new | a b c d e f g h | b a c e f x h i | d2 i2 m1
    a block passes a pair of equals | a b b c d e f g h | a c d e f g b b h | m2
    two runs of equals swap | b b b b a a a a | a a a a b b b b | m4
    one comes behind each | a b c d e f | a A b B c C d D e E f F | i6
    one comes between each two | 0 1 2 3 | 0 10 1 11 2 12 3 | i3
    equals between all, and one more at every other place | W A X A Y A Z | A W A X A A Y A Z A | i3 | i3 m3
    few of many stay | 0 1 2 3 4 5 6 7 8 | 0 3 7 | d6
    equals of one identity, every other changed | 1 1 1 1 | 1 1' 1 1' | u2
    one moves forwards past three | 0 1 2 3 4 | 1 2 3 0 4 | m1
    one moves backwards past three | 0 1 2 3 4 | 3 0 1 2 4 | m1
    one goes, all others change | 1 2 3 4 | 2' 3' 4' | d1 u3
    one comes, all others change | 2 3 4 | 1 2' 3' 4' | i1 u3
    one goes, one moves, all change | 0 1 2 3 | 2' 3' 1' | d1 m1 u3
    one comes, one moves, all change | 2 3 4 | 1 4' 2' 3' | i1 m1 u3
    a block passes one as another goes | 0 1 2 3 4 | 2 3 0 4 | d1 m1
    the head finds its place in order, and one comes | E A B D F G H I J | A B C D E F G H I J | i1 m1
    gone, swapped and changed at once | 9 4 e 5 | 5 9 e' | d1 m1 u1
    two come at one place | s b c | a r s b c | i2
    a shift is no move | a b | b | d1
    moved from beyond the new end | A B C D | D A | d2 m1
    neighbors swap at the end | 1 2 3 | 1 3 2 | m1
    two swap and both change | 1 2 | 2' 1' | m1 u2
    gone, new, moved and changed among ten | 0 1 2 3 4 5 6 7 8 9 | 2 0 1 3' 10 5' 4 6 7 8 | d1 i1 m2 u2
    the last finds its equal too early | c b a | b c b | d1 i1 | d1 i1 m1
    two neighbors, one of them around the other | b c a | c b c | d1 i1 | d1 i1 m1
    the first finds its equal too early | c a b | a c a | d1 i1 | d1 i1 m1
    a pair of equals among two ends | a b b a | b a b b | d1 i1 | d1 i1 m1
    three among whom one doubles | c b a a | b c b a | d1 i1 | d1 i1 m1
    two kinds of equals, shifted | a b b a a | b a b b a | d1 i1 | d1 i1 m1
    """

  // MARK: Kinds of elements

  /// Identified by their id, found by their hash.
  struct Hashed: Hashable, Distinguishable {
    let item: MarkedItem
    static func == (a: Self, b: Self) -> Bool { a.item.id == b.item.id }
    func hash(into hasher: inout Hasher) { hasher.combine(item.id) }
    func matches(_ other: Self) -> Bool { item == other.item }
  }

  struct Colliding: Hashable, Distinguishable {
    let item: MarkedItem
    static func == (a: Self, b: Self) -> Bool { a.item.id == b.item.id }
    func hash(into hasher: inout Hasher) {}
    func matches(_ other: Self) -> Bool { item == other.item }
  }

  struct Compared: Distinguishable {
    let item: MarkedItem
    static func == (a: Self, b: Self) -> Bool { a.item.id == b.item.id }
    func matches(_ other: Self) -> Bool { item == other.item }
  }

  struct OnlyEqual: Equatable {
    let item: MarkedItem
  }

  /// Compares the lists as lists of these elements, with and without moves, and with every preference.
  private func check<Element>(
    _ list: TrickyList, expecting counts: EditCounts, by comparison: ElementComparison<Element>,
    _ make: (MarkedItem) -> Element, _ item: (Element) -> MarkedItem, _ location: SourceLocation = #_sourceLocation
  ) {
    let (old, new) = (list.old.map(make), list.new.map(make))
    let (oldTree, newTree) = (PersistentArray(old), PersistentArray(new))
    for preference in EditPreference.allCases {
      for detectingMoves in [true, false] {
        let change = old.changes(to: new, by: comparison, preferring: preference, detectingMoves: detectingMoves).map(
          item)
        let batch = old.batch(to: new, by: comparison, preferring: preference, detectingMoves: detectingMoves).map(item)
        let problem = list.problem(change, batch, expecting: counts, detectingMoves: detectingMoves)
        let comment = Comment("\(preference), \(detectingMoves ? "with" : "without") moves")
        #expect(problem == nil, comment, sourceLocation: location)

        // Persistent lists are compared by another algorithm, which has the same result for lists as short as these.
        let treeChange = oldTree.changes(
          to: newTree, by: comparison, preferring: preference, detectingMoves: detectingMoves)
        let treeBatch = oldTree.batch(
          to: newTree, by: comparison, preferring: preference, detectingMoves: detectingMoves)
        #expect(treeChange.map(item) == change, comment, sourceLocation: location)
        #expect(treeBatch.map(item) == batch, comment, sourceLocation: location)
      }
    }
  }

  // MARK: Tests

  /// The expected edits are right: they delete and insert elements that are in one list only, and move elements that
  /// are not in a longest common subsequence, as found by the standard library.
  @Test(arguments: cases) func theExpectedEditCountsAreMinimal(_ list: TrickyList) {
    let (deletions, insertions) = (surplus(of: list.old, over: list.new), surplus(of: list.new, over: list.old))
    for counts in [list.fewest, list.paired] {
      #expect(counts.deletions == deletions && counts.insertions == insertions)
    }
    let shortest = EditCounts(leadingFrom: list.old, to: list.new)
    #expect(list.fewest.moves == shortest.deletions - deletions && list.fewest.moves <= list.paired.moves)
    #expect(list.fewest.updates == list.paired.updates)
  }

  @Test(arguments: cases) func knownByID(_ list: TrickyList) {
    check(list, expecting: list.paired, by: .init(), { $0 }, { $0 })
    check(list, expecting: list.paired, by: ElementComparison(id: \.id, content: ==), { $0 }, { $0 })
    for preference in EditPreference.allCases {
      for moves in [true, false] {
        let change = list.old.changes(to: list.new, preferring: preference, detectingMoves: moves)
        #expect(
          change == list.old.changes(to: list.new, by: .init(), preferring: preference, detectingMoves: moves))
      }
    }
  }

  @Test(arguments: cases) func knownByHash(_ list: TrickyList) {
    check(list, expecting: list.paired, by: .init(), Hashed.init, \.item)
    check(list.unmarked, expecting: list.unmarked.paired, by: .init(), \.id, MarkedItem.init)
  }

  @Test(arguments: cases) func listsWithCollidingHashesAreComparedAsExpected(_ list: TrickyList) {
    check(list, expecting: list.paired, by: .init(), Colliding.init, \.item)
  }

  @Test(arguments: cases) func listsWithoutHashesAreComparedWithMinimalEdits(_ list: TrickyList) {
    check(list, expecting: list.fewest, by: .init(), Compared.init, \.item)
    check(
      list, expecting: list.fewest, by: ElementComparison(identity: { $0.id == $1.id }, content: ==), { $0 }, { $0 })
    check(list.unmarked, expecting: list.unmarked.fewest, by: .init(), OnlyEqual.init, \.item)
  }

  /// Compares the lists in the middle of long lists that share the elements around them.
  @Test(arguments: cases) func differencesInTheMiddleOfLongListsAreFound(_ list: TrickyList) {
    let (head, tail) = (Self.many("head"), Self.many("tail"))
    let (old, new) = (head + PersistentArray(list.old) + tail, head + PersistentArray(list.new) + tail)
    for preference in EditPreference.allCases {
      let batch = old.batch(to: new, by: .init(), preferring: preference)
      #expect(batch == old.changes(to: new, preferring: preference).batch)
      #expect(EditCounts(batch) == list.paired, "\(preference): \(batch)")
      #expect(replay(batch, on: Array(old)) == Array(new), "\(preference): \(batch)")
    }
  }

  private static func many(_ name: String) -> PersistentArray<MarkedItem> {
    PersistentArray((0..<200).map { MarkedItem("\(name) \($0)") })
  }
}
