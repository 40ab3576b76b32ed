import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

@Suite struct MapTests {
  @Test func everyKindOfEdit() {
    let rows = Scenario("1,2,3", of: Int.self) { $0.map { $0 * 10 } }
    rows.shows("10,20,30")
    rows.edit("I1:5", tells: "I1:50", shows: "10,50,20,30")
    rows.edit("I4:6,7", tells: "I4:60 I5:70", shows: "10,50,20,30,60,70")
    rows.edit("U0:4", tells: "U0:40")
    rows.edit("U0:4", tells: "")
    rows.edit("M0>3", tells: "M0>3", shows: "50,20,30,40,60,70")
    rows.edit("R1", tells: "R1")
    rows.edit("R0*2", tells: "R0 R0", shows: "40,60,70")
    rows.edit("I0:1 U1:5 M3>0 R3", tells: "R1 M1>0 I1:10 U2:50", shows: "70,10,50")
    rows.after({ rows.list.set([7, 1, 5]) }, tells: "")
    rows.after({ rows.list.removeAll() }, tells: "R0 R0 R0", shows: "")
  }

  /// The new result of an updated element is compared with the old one if possible.
  @Test func updatesWithEqualResultsSendNothing() {
    let rows = Scenario("1,2,3,4", of: Int.self) { $0.map { $0 % 2 } }
    rows.edit("U0:3", tells: "")
    rows.edit("U0:4", tells: "U0:0")
    rows.edit("F0", tells: "")
    rows.edit("U0:6 U1:8 U2:7", tells: "")
    rows.edit("U0:8 U1:9 U2:5", tells: "U1:1", shows: "0,1,1,0")
    rows.edit("M0>1", tells: "M0>1")
  }

  /// Objects may have changed internally, so their updates are always sent.
  @Test func updatesOfObjectsAreAlwaysSent() {
    final class Box: Equatable {
      static func == (_: Box, _: Box) -> Bool { true }
    }
    let list = MutableCollectionProperty([1, 2])
    let (boxes, tuples) = (Recorder(list.updates.map { _ in Box() }), Recorder(list.updates.map { ($0, 0) }))
    list[0] = 5
    list.refresh(at: 1)
    #expect(boxes.values.count == 3 && tuples.values.count == 3)
    guard case .update(0, let old, let new) = tuples.values[1].change else {
      Issue.record("\(tuples.values[1])")
      return
    }
    #expect(old.0 == 1 && new.0 == 5)
  }

  /// `compactMap` does not compare objects either.
  @Test func compactMapAlwaysSendsUpdatesOfObjects() {
    final class Box: Equatable {
      static func == (_: Box, _: Box) -> Bool { true }
    }
    let list = MutableCollectionProperty([1, 2]), box = Box()
    let isLive = MutableProperty({ (number: Int) in number > 0 ? box : nil })
    let boxes = Recorder(list.updates.compactMap { $0 > 0 ? box : nil })
    let live = Recorder(list.updates.compactMap(isLive))
    list.refresh(at: 1)
    list[0] = -1
    list.refresh(at: 0)
    #expect(
      boxes.values.map(\.change) == [
        .insertion(of: [box, box], at: 0), .update(1, old: box, new: box), .remove(0, box),
      ])
    #expect(live.values.map(\.change) == boxes.values.map(\.change))
    isLive.value = { _ in box }
    #expect(live.values.count == 4 && live.values.last?.after.count == 2)
  }

  /// The function is called for each update, even of the same element, but not when an element moves or is removed.
  @Test func theFunctionIsCalledOnlyForInsertionsAndUpdates() {
    let list = MutableCollectionProperty([0, 1, 2])
    var asked: [Int] = []
    let observation = list.updates.map {
      asked.append($0); return $0
    }.startWithValues { (_: CollectionUpdate<Int>) in }
    #expect(asked == [0, 1, 2])
    asked = []
    list[1] = 7
    list.refresh(at: 1)
    #expect(asked == [7, 7])
    asked = []
    list.move(from: 1, to: 0)
    list.remove(at: 1)
    list.reverse()
    list.swapAt(0, 1)
    #expect(asked == [])
    list.modify { items in
      items.append(8)
      items[0] = 9
      items.append(10)
      items.removeLast()
      items[0] = 11
    }
    #expect(asked.sorted() == [8, 11])
    observation.dispose()
    list.append(3)
    #expect(asked.count == 2)
  }

  /// When a preceding sort is reversed, the mapped elements move.
  @Test func mappedElementsMoveWhenAPrecedingSortChanges() {
    let order = MutableProperty<(Int, Int) -> Bool>(<)
    var asked = 0
    let rows = Scenario("1,0", of: Int.self) { source in
      source.sorted(by: order).map { number in
        asked += 1
        return "\(number)"
      }
    }
    rows.shows("0,1")
    asked = 0
    rows.after({ order.value = { $0 > $1 } }, tells: "M1>0", shows: "1,0")
    // The scenario starts the operators again for comparison, which calls the function twice.
    #expect(asked == 2)
  }

  /// Whether results can be compared is found out when the operator starts, so no constraint has to say it.
  @Test func genericCodeComparesResultsThatTurnOutToBeEquatable() {
    struct Plain {}

    /// Returns how many updates each operator sends if an element is replaced, and its result stays the same.
    func updates<T>(of result: T) -> [Int] {
      let list = MutableCollectionProperty([0])
      let sections = MutableCollectionProperty([MutableCollectionSection([result])])
      let (live, liveOptional) = (MutableProperty { (_: Int) in result }, MutableProperty { (_: Int) -> T? in result })
      var counts = Array(repeating: -1, count: 8)
      list.updates.map { _ in result }.startWithValues { _ in counts[0] += 1 }
      list.updates.compactMap { _ in result }.startWithValues { _ in counts[1] += 1 }
      list.updates.map(live).startWithValues { _ in counts[2] += 1 }
      list.updates.compactMap(liveOptional).startWithValues { _ in counts[3] += 1 }
      list.updates.grouped { _ in 0 }.mapRows { _ in result }.startWithValues { _ in counts[4] += 1 }
      list.updates.flatMap { _ in sections[0].updates }.startWithValues { _ in counts[5] += 1 }
      sections.updates.flattened().startWithValues { _ in counts[6] += 1 }
      sections.sectionedUpdates.mapSections { _ in result }.startWithValues { _ in counts[7] += 1 }
      list[0] = 1
      sections.refresh(at: 0)
      sections[0] = MutableCollectionSection(Array(sections[0]))
      return counts
    }

    #expect(updates(of: 5).dropLast() == [0, 0, 0, 0, 0, 0, 0])
    #expect(updates(of: Plain()).dropLast() == [1, 1, 1, 1, 1, 1, 1])
  }

  @Test func aLiveFunction() {
    let transform = MutableProperty<(Int) -> String>({ "\($0)" })
    let rows = Scenario("0,9", of: Int.self) { $0.map(transform) }
    rows.shows("0,9")
    rows.after({ transform.value = { "\($0)th" } }, tells: "U0:0th U1:9th", shows: "0th,9th")
    rows.edit("I1:2", tells: "I1:2th")
    rows.after({ transform.value = { "\($0)th" } }, tells: "")
    rows.after({ transform.value = { $0 == 2 ? "2nd" : "\($0)th" } }, tells: "U1:2nd")
    rows.after({ transform.value = { "\($0)" } }, tells: "U0:0 U1:2 U2:9", shows: "0,2,9")
    rows.after({ rows.list.removeAll() }, tells: "R0 R0 R0")
    rows.after({ transform.value = { "\($0)th" } }, tells: "")
    rows.edit("I0:4", tells: "I0:4th")
  }

  /// Without `==`, all elements count as changed.
  @Test func replacingAFunctionToTypesWithoutEqualityUpdatesAll() {
    struct Opaque { var number: Int }
    let factor = MutableProperty(1)
    let list = MutableCollectionProperty([1, 2])
    let told = Recorder(list.updates.map(factor.map { factor in { Opaque(number: $0 * factor) } as (Int) -> Opaque }))
    factor.value = 2
    #expect(told.values.last.map { $0.after.map(\.number) } == [2, 4])
    #expect(told.values.count == 2 && told.values[1].change.count == 2)
  }

  // MARK: compactMap

  @Test func compactMap() {
    let rows = Scenario("1,x,3,y", of: String.self) { $0.compactMap { Int($0) } }
    rows.shows("1,3")
    rows.edit("U1:2", tells: "I1:2", shows: "1,2,3")
    rows.edit("U1:02", tells: "")
    rows.edit("U1:5", tells: "U1:5")
    rows.edit("U0:z", tells: "R0")
    rows.edit("U0:w", tells: "")
    rows.edit("M0>3", tells: "")
    rows.edit("M0>3", tells: "M0>1", shows: "3,5")
    rows.edit("I0:a,7,b,8", tells: "I0:7 I1:8", shows: "7,8,3,5")
    rows.edit("R0", tells: "")
    rows.edit("F0", tells: "")
    rows.edit("R0*3", tells: "R0 R0", shows: "3,5")
    #expect(rows.list.value.count == 4)
  }

  @Test func compactMapWithALiveFunction() {
    let limit = MutableProperty(3)
    let transform = limit.map { limit in { $0 < limit ? "\($0 * limit)" : nil } as (Int) -> String? }
    let rows = Scenario("0,1,2,3,4", of: Int.self) { $0.compactMap(transform) }
    rows.shows("0,3,6")
    rows.after({ limit.value = 4 }, tells: "I3:12 U1:4 U2:8", shows: "0,4,8,12")
    rows.after({ limit.value = 1 }, tells: "R1 R1 R1", shows: "0")
    rows.after({ limit.value = 0 }, tells: "R0")
    rows.after({ limit.value = -1 }, tells: "")
  }
}
