import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

@Suite struct AggregateTests {
  /// Edits a list, and compares the values that an aggregate sends after each edit. An empty string stands for no
  /// value.
  private func check<Element: Written, Value>(
    _ start: String, of _: Element.Type, _ edits: [(String, String)], sends first: String,
    sourceLocation: SourceLocation = #_sourceLocation, _ make: (CollectionProducer<Element>) -> AggregateProducer<Value>
  ) {
    let list = MutableCollectionProperty(Element.list(start[...]))
    let aggregate = make(list.updates)
    let (sent, property) = (Recorder(aggregate), Property(aggregate))
    func text(_ value: Value) -> String { "\(value)".replacing(/Optional\(|[")]/, with: "") }
    #expect(sent.values.map(text) == [first], sourceLocation: sourceLocation)
    #expect(text(property.value) == first, sourceLocation: sourceLocation)
    let told = Recorder(property.signal)
    for (edit, expected) in edits {
      sent.clear()
      told.clear()
      list.perform(edit)
      #expect(sent.values.map(text).joined(separator: " ") == expected, "\(edit)", sourceLocation: sourceLocation)
      #expect(told.values.map(text).joined(separator: " ") == expected, "\(edit)", sourceLocation: sourceLocation)
      // A new start begins with the same value.
      let late = Recorder(aggregate).values.map(text)
      #expect(late.count == 1 && late == [text(property.value)], "\(edit)", sourceLocation: sourceLocation)
    }
  }

  @Test func countSendsOnlyDifferentNumbers() {
    let edits = [
      ("I0:a,b", "3"), ("U0:z", ""), ("M0>2", ""), ("F1", ""), ("R0 I0:q", ""), ("R0*3", "0"), ("I0:x R0", ""),
      ("I0:c", "1"),
    ]
    check("x", of: String.self, edits, sends: "1") { $0.count }
    check("", of: String.self, [("I0:a,b", "2")], sends: "0") { $0.count }
  }

  @Test func isEmptySendsOnlyDifferences() {
    check(
      "", of: Int.self, [("I0:1", "false"), ("I0:1,2", ""), ("R0", ""), ("R0*2", "true"), ("I0:4 R0", "")],
      sends: "true"
    ) {
      $0.isEmpty
    }
  }

  @Test func countOfSomeFollowsTheirUpdates() {
    check(
      "a,a", of: String.self,
      [("I2:b", ""), ("U0:b", "1"), ("U1:a", ""), ("U0:a", "2"), ("R0", "1"), ("M0>1", ""), ("R0*2", "0")], sends: "2"
    ) {
      $0.count { $0 == "a" }
    }
  }

  @Test func containsAndAllSatisfySendOnlyDifferences() {
    let edits = [("I0:1", "false"), ("I1:2", ""), ("U0:4", "true"), ("R0*2", ""), ("I0:3", "false"), ("U0:2", "true")]
    check("", of: Int.self, edits, sends: "true") { $0.allSatisfy { $0 % 2 == 0 } }
    let inverse = edits.map { ($0, $1 == "true" ? "false" : $1 == "false" ? "true" : "") }
    check("", of: Int.self, inverse, sends: "false") { $0.contains { $0 % 2 != 0 } }
    check("1,2", of: Int.self, [("I0:2", ""), ("R0", ""), ("R1", "false"), ("U0:2", "true")], sends: "true") {
      $0.contains(2)
    }
  }

  @Test func sumsFollowEachEdit() {
    check(
      "1", of: Int.self, [("I1:2", "3"), ("U1:3", "4"), ("U1:3", ""), ("F1", ""), ("R1", "1"), ("R0", "0")], sends: "1"
    ) { $0.sum() }
    check(
      "0,1,2,3,4,5", of: Int.self,
      [("I0:6 I2:7", "28"), ("R0", "22"), ("U0:8", "30"), ("M0>6", ""), ("R0 I0:7", ""), ("R0*7", "0")], sends: "15"
    ) { $0.sum() }
    check("a,bbb", of: String.self, [("U0:cc", "5"), ("U0:dd", ""), ("I0:x,y,z", "8")], sends: "4") {
      $0.sum { $0.count }
    }
    // Neither sorting nor the order of the sorted elements affects the sum.
    check("3,1,2", of: Int.self, [("M0>2", ""), ("U0:9", "14")], sends: "6") { $0.sorted().sum() }
  }

  @Test func sumsOfFractionsAreRoundedOnce() {
    check("0.1,0.2,1e17", of: Double.self, [("R2", "0.30000000000000004"), ("R0*2", "0.0")], sends: "1e+17") {
      $0.sum()
    }
    check(
      "1,inf", of: Double.self,
      [("I0:-inf", "nan"), ("R2", "-inf"), ("R0", "1.0"), ("I0:nan", "nan"), ("R0", "1.0"), ("U0:2", "2.0")],
      sends: "inf"
    ) { $0.sum() }
    let list = MutableCollectionProperty((0..<1_000).map { Double($0) / 10 })
    let sum = Property(list.updates.sum())
    for round in 0..<1_000 { list[round] = list[round] + 1e15 }
    for round in 0..<1_000 { list[round] = Double(round) / 10 }
    #expect(abs(sum.value - 49_950) < 1e-6)
    list.removeAll()
    #expect(sum.value == 0)
  }

  @Test func sumsTrapOnOverflow() async {
    await #expect(processExitsWith: .failure) {
      let sum = Property(MutableCollectionProperty([Int.max, 1]).updates.sum())
      _ = sum.value
    }
  }

  /// The value that was added for an element is subtracted, even if the element has changed internally since.
  @Test func sumsOfObjectsRememberWhatWasAdded() {
    final class Box { var number: Int; init(_ number: Int) { self.number = number } }
    let boxes = (1...3).map { Box($0) }
    let list = MutableCollectionProperty(boxes)
    let sum = Property(list.updates.sum(of: \.number))
    boxes[0].number = 10
    #expect(sum.value == 6)
    list.refresh(at: 0)
    #expect(sum.value == 15)
    boxes[1].number = 100
    list.remove(at: 1)
    #expect(sum.value == 13)
  }

  @Test func foldsRemoveOldElementsBeforeTheyAddNewOnes() {
    let list = MutableCollectionProperty(Array("ABA"))
    var calls = 0
    let histogram = list.updates.fold([Character: Int]()) { counts, letter in
      calls += 1
      counts[letter, default: 0] += 1
    } removing: { counts, letter in
      calls += 1
      counts[letter, default: 0] -= 1
      if counts[letter] == 0 { counts[letter] = nil }
    }
    let sent = Recorder(histogram)
    #expect(sent.values == [["A": 2, "B": 1]] && calls == 3)
    list[0] = "C"
    #expect(calls == 5)
    list.move(from: 0, to: 2)
    #expect(calls == 5 && sent.values.count == 2)
    list.modify { items in
      items.removeAll()
      items.append("X")
    }
    #expect(sent.values.last == ["X": 1] && sent.values.count == 3)
  }

  @Test func minAndMaxFollowEachEdit() {
    check(
      "10,20,30", of: Int.self,
      [
        ("R0", "20"), ("U0:5", "5"), ("I0:5", ""), ("R0", ""), ("M0>1", ""), ("R1", "30"), ("R0", "nil"), ("I0:7", "7"),
      ], sends: "10"
    ) {
      $0.min()
    }
    check(
      "10,20,30", of: Int.self,
      [("R2", "20"), ("U0:100", "100"), ("I0:100", ""), ("R0", ""), ("R0", "20"), ("R0", "nil")], sends: "30"
    ) {
      $0.max()
    }
    check("1,1,3", of: Int.self, [("R0", ""), ("R0", "3")], sends: "1") { $0.min() }
    check("1,1,3", of: Int.self, [("R0 R0", "3"), ("R0 I0:3", "")], sends: "1") { $0.min() }
    check("", of: Int.self, [("I0:4", "4"), ("I0:5,6", "")], sends: "nil") { $0.min() }
  }

  /// The first of several elements that are equivalent in the order.
  @Test func minAndMaxFollowAGivenOrder() {
    let start = "bb,aa,cc,d"
    check(start, of: String.self, [("M1>0", "aa"), ("R0", "bb"), ("I0:xx", "xx"), ("U0:y", "bb")], sends: "bb") {
      $0.max { $0.count < $1.count }
    }
    check(start, of: String.self, [("I0:e", "e"), ("M0>3", ""), ("M3>4", "d"), ("R3", "e")], sends: "d") {
      $0.min { $0.count < $1.count }
    }
  }

  @Test func elementsAreSentWhenTheyAreReplacedOrUpdated() {
    check(
      "", of: String.self, [("I0:a", "a"), ("I1:b", ""), ("U0:c", "c"), ("U1:d", ""), ("R0", "d"), ("R0", "nil")],
      sends: "nil"
    ) {
      $0.first
    }
    check("a,b", of: String.self, [("I2:c", "c"), ("R0", ""), ("M1>0", "b"), ("R1", "c"), ("R0", "nil")], sends: "b") {
      $0.last
    }
    check(
      "a,b,c", of: String.self, [("U0:x", ""), ("M0>2", "c"), ("R2", ""), ("R1", "nil"), ("I0:q", "b"), ("F1", "b")],
      sends: "b"
    ) {
      $0.element(at: 1)
    }
    check("a,b", of: String.self, [("I0:c", ""), ("M0>2", ""), ("R0*3", "")], sends: "nil") { $0.element(at: .max) }
    check(
      "1,2,3,4", of: Int.self, [("R0", ""), ("R0", "4"), ("U0:6", "6"), ("I0:8,10", "8"), ("R0*4", "nil")], sends: "2"
    ) {
      $0.first { $0 % 2 == 0 }
    }
  }

  @Test func aggregatesCanBeMappedAndCompared() {
    check("1,2,3", of: Int.self, [("I0:1", ""), ("I0:1", "false"), ("R0", "true"), ("R0", "")], sends: "true") {
      $0.count.map { $0 < 5 }.skipRepeats()
    }
    let list = MutableCollectionProperty([1, 5])
    let parities = Recorder(list.updates.count.map { $0 }.skipRepeats { $0 % 2 == $1 % 2 })
    list.append(contentsOf: [3, 4])
    list.append(5)
    list.append(6)
    #expect(parities.values == [2, 5, 6])
  }

  @Test func aggregatesCompleteWhenTheListIsDeallocated() {
    var list: MutableCollectionProperty? = MutableCollectionProperty([1, 2])
    guard let updates = list?.updates else { return }
    let (sum, count) = (Recorder(updates.sum()), Property(reflecting: updates.count))
    let counts = Recorder(count.producer)
    list?.append(3)
    list = nil
    #expect(sum.values == [3, 6] && sum.end == .completed)
    #expect(count.value == 3 && counts.end == .completed)
  }

  /// An overflow that occurs only in the middle of a change does not trap.
  @Test func sumsDoNotTrapOnOverflowInsideAChange() {
    let bytes = MutableCollectionProperty<UInt8>([1, 250])
    let sum = Property(bytes.updates.sum())
    bytes.modify {
      $0[0] = 250
      $0[1] = 1
    }
    #expect(sum.value == 251)
  }

  /// A sum that is too large for its type is infinite only as long as it is too large.
  @Test func sumsAreInfiniteOnlyWhileTheyAreTooLarge() {
    func check<Number: BinaryFloatingPoint>(_ max: Number) {
      let list = MutableCollectionProperty([max, 1])
      let sum = Property(list.updates.sum())
      func expect(_ expected: Number, line: Int = #line) {
        #expect(sum.value == expected, "\(Number.self), line \(line)")
      }
      list.append(max)
      expect(.infinity)
      for _ in 0..<5 { list.append(max) }
      list.append(contentsOf: [-max, -max])
      expect(.infinity)
      list.removeSubrange(3..<8)
      expect(1)
      list.removeSubrange(2..<4)
      expect(1)
      list.set([2, 1])
      expect(3)
      list.set([-max, -max, 1])
      expect(-.infinity)
      list.append(.infinity)
      expect(.infinity)
      list.append(.nan)
      #expect(sum.value.isNaN, "\(Number.self)")
      list.removeLast(2)
      expect(-.infinity)
      list.remove(at: 0)
      expect(-max)
      list.remove(at: 0)
      expect(1)
    }
    check(Double.greatestFiniteMagnitude)
    check(Float.greatestFiniteMagnitude)
  }

  /// A sum is the sum of the current elements, rounded once, whatever the list contained before. It is compared with an
  /// exact sum of integers.
  @Test(arguments: 0..<4) func sumsAreExact(part: UInt64) {
    for seed in seeds(part: part, 20, long: 200) {
      var random = SeededGenerator(seed: seed)
      func number() -> Double {
        // The numbers have few bits, so that a 128-bit integer holds any sum of them.
        let digits = Double(Int.random(in: -9...9, using: &random))
        return Double(sign: .plus, exponent: Int.random(in: -50...50, using: &random), significand: digits)
      }
      let list = MutableCollectionProperty((0..<Int.random(in: 0..<4, using: &random)).map { _ in number() })
      let sum = Property(list.updates.sum())
      for step in 0..<60 {
        switch list.isEmpty ? 0 : Int.random(in: 0..<5, using: &random) {
        case 0, 1: list.insert(number(), at: Int.random(in: 0...list.count, using: &random))
        case 2: list[Int.random(in: 0..<list.count, using: &random)] = number()
        case 3: list.removeSubrange(Int.random(in: 0..<list.count, using: &random)...)
        default: list.remove(at: Int.random(in: 0..<list.count, using: &random))
        }
        // In units of the smallest number.
        let exact = list.reduce(Int128(0)) { $0 + Int128(Double(sign: .plus, exponent: 50, significand: $1)) }
        let expected = Double(sign: .plus, exponent: -50, significand: Double(exact))
        guard sum.value == expected else {
          Issue.record("seed \(seed), step \(step): \(sum.value), not \(expected), of \(list)")
          return
        }
      }
    }
  }

  /// Numbers that are removed leave nothing behind, however much larger they are than the others.
  @Test func sumsKeepSmallNumbersAmongLargeOnes() {
    func check<Number: BinaryFloatingPoint>(_ small: Number, besides large: [Number]) {
      let list = MutableCollectionProperty([small])
      let sum = Property(list.updates.sum())
      list.append(contentsOf: large)
      list.removeLast(large.count)
      #expect(sum.value == small, "\(Number.self)")
      for number in large { list.append(number) }
      for _ in large { list.remove(at: 1) }
      #expect(sum.value == small, "\(Number.self)")
    }
    check(Double.leastNonzeroMagnitude, besides: [1.7e308])
    check(Double.leastNormalMagnitude.nextDown, besides: [.greatestFiniteMagnitude, 1, .greatestFiniteMagnitude])
    check(Float(1e-40), besides: [3e38, 3e38])
    check(Float.leastNonzeroMagnitude, besides: Array(repeating: -.greatestFiniteMagnitude, count: 1_000))
    #if !(arch(x86_64) && (os(macOS) || targetEnvironment(macCatalyst)))
      check(Float16(6e-8), besides: [65504])
      check(Float16.leastNonzeroMagnitude, besides: Array(repeating: .greatestFiniteMagnitude, count: 10_000))
    #endif
  }

  /// Sums of numbers of all magnitudes, compared with fixed-point numbers.
  @Test(arguments: 0..<4) func sumsOfAllMagnitudesAreExact(part: UInt64) {
    for seed in seeds(part: part, 50, long: 500) {
      checkSums(of: Double.self, seed: seed)
      checkSums(of: Float.self, seed: seed)
      #if !(arch(x86_64) && (os(macOS) || targetEnvironment(macCatalyst)))
        checkSums(of: Float16.self, seed: seed)
      #endif
    }
  }

  private func checkSums<Number: BinaryFloatingPoint>(of _: Number.Type, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let all = Int(Number.leastNonzeroMagnitude.exponent)...Int(Number.greatestFiniteMagnitude.exponent)
    // All magnitudes, only the largest, or only the smallest and the largest.
    let magnitudes = [
      [all], [all.upperBound - 3...all.upperBound],
      [all.lowerBound...all.lowerBound + 9, all.upperBound - 2...all.upperBound],
    ]
    let ranges = magnitudes[int(0...2)]
    var used: [Number] = [.greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude]
    func number() -> Number {
      // Numbers that cancel others.
      if int(0...2) == 0 { return used[int(0...used.count - 1)] * (int(0...1) == 0 ? 1 : -1) }
      let exponent = int(ranges[int(0...ranges.count - 1)])
      let fraction = Number(int(0...63)) / 64 + Number(int(0...1)) * Number.ulpOfOne
      let new = Number(
        sign: int(0...1) == 0 ? .plus : .minus, exponent: Number.Exponent(exponent), significand: 1 + fraction)
      used.append(new)
      return new
    }
    let list = MutableCollectionProperty((0..<int(0...3)).map { _ in number() })
    let sum = Property(list.updates.sum())
    for step in 0..<60 {
      switch list.isEmpty ? 0 : int(0...5) {
      case 0, 1: list.insert(number(), at: int(0...list.count))
      case 2: list[int(0...list.count - 1)] = number()
      case 3: list.append(contentsOf: (0..<int(1...9)).map { _ in number() })
      case 4: list.removeSubrange(int(0...list.count - 1)...)
      default: list.remove(at: int(0...list.count - 1))
      }
      var exact = FixedPointSum<Number>()
      for number in list { exact.add(number) }
      guard sum.value == exact.rounded else {
        Issue.record("\(Number.self), seed \(seed), step \(step): \(sum.value), not \(exact.rounded), of \(list.value)")
        return
      }
    }
  }
}
