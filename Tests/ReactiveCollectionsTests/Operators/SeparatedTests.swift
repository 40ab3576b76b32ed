import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// Rows between rows: headers, footers and separators. `OperatorLawTests` compares them with recomputed ones.
@Suite struct SeparatedTests {
  /// Letters with a dash where the case changes.
  private func dashed(_ letters: String) -> Scenario<Character, Character> {
    Scenario(letters) { $0.separated { $0.isLowercase == $1.isLowercase ? nil : "-" } }
  }

  @Test func onlyWhatHasOtherNeighborsChanges() {
    let letters = dashed("abAB")
    letters.edit("I1:x", tells: "I1:x", shows: "axb-AB")
    letters.edit("I3:y", tells: "I3:y", shows: "axby-AB")
    letters.edit("I4:C", tells: "I5:C", shows: "axby-CAB")
    letters.edit("R3", tells: "R3", shows: "axb-CAB")
    letters.edit("M0>2", tells: "M0>2", shows: "xba-CAB")
    letters.edit("U0:z", tells: "U0:z", shows: "zba-CAB")
  }

  @Test func separatorsComeAndGoWithTheirNeighbors() {
    let letters = dashed("abc")
    letters.edit("U1:B", tells: "I1:- I3:- U2:B", shows: "a-B-c")
    letters.edit("R1", tells: "R1 R1 R1", shows: "ac")
  }

  @Test func separatorsAtTheEndsStayThere() {
    let list = MutableCollectionProperty<Int>([])
    let shown = CollectionProperty(
      list.updates.separatedWithEnds { before, after in
        before == nil ? (after == nil ? 0 : -1) : after == nil ? -2 : nil
      })
    #expect(Array(shown) == [0])
    let recorder = Recorder(shown.updates)
    list.append(5)
    #expect(Array(shown) == [-1, 5, -2])
    list.append(6)
    #expect(Array(shown) == [-1, 5, 6, -2] && recorder.values.last?.change == .insert(2, 6))
    list.insert(4, at: 0)
    #expect(Array(shown) == [-1, 4, 5, 6, -2] && recorder.values.last?.change == .insert(1, 4))
    list.removeAll()
    #expect(Array(shown) == [0])
  }

  /// However long the list is.
  @Test(arguments: [10, 10_000]) func anEditAsksForNeighborsOnly(count: Int) {
    let list = MutableCollectionProperty(0..<count)
    var asked = 0
    let shown = CollectionProperty(
      list.updates.separated {
        asked += 1
        return $1 % 5 == 0 ? $0 * -1 : nil
      })
    #expect(asked == count - 1)
    func cost(_ edit: () -> Void) -> Int {
      asked = 0
      edit()
      return asked
    }
    #expect(cost { list.insert(7, at: 5) } == 2)
    #expect(cost { list.remove(at: 5) } == 1)
    #expect(cost { list[4] = 9 } == 2)
    #expect(cost { list.move(from: 2, to: 7) } == 3)
    #expect(shown.count == count + list.value.dropFirst().count { $0 % 5 == 0 })
  }

  // MARK: Headers

  private enum Line: Equatable, CustomStringConvertible {
    case header(String), row(Int)
    var description: String {
      switch self {
      case .header(let title): title
      case .row(let row): "\(row)"
      }
    }
  }

  /// An edit of a row reads neither the other rows nor the header.
  @Test func aHeaderCostsNothingWhenARowChanges() {
    let list = MutableCollectionProperty(0..<10_000)
    var (headers, footers) = (0, 0)
    let shown = CollectionProperty(
      list.updates.grouped { _ in "all" }.mapRows(Line.row)
        .flattened {
          headers += 1
          return .header($0)
        } footer: {
          footers += 1
          return .header("end of \($0)")
        })
    let recorder = Recorder(shown.updates)
    list[5_000] = -1
    list.remove(at: 0)
    #expect((headers, footers) == (1, 1))
    #expect(
      recorder.values.dropFirst().map(\.change) == [
        .update(5_001, old: .row(5_000), new: .row(-1)), .remove(1, .row(0)),
      ])
    list.removeAll()
    #expect(shown.isEmpty)
  }

  @Test func aHeaderIsUpdatedInPlaceWithItsSection() {
    let albums = MutableCollectionProperty([TitledGroup("a", [1, 2]), TitledGroup("b", [])])
    let shown = CollectionProperty(
      albums.sectionedUpdates.mapSections(\.title).mapRows(Line.row).flattened(header: Line.header))
    #expect("\(Array(shown))" == "[a, 1, 2, b]")
    let recorder = Recorder(shown.updates)
    albums[0].title = "c"
    albums.refresh(at: 0)
    albums.move(from: 1, to: 0)
    #expect("\(Array(shown))" == "[b, c, 1, 2]")
    albums.refresh(at: 0)
    albums[0].append(3)
    #expect(
      recorder.values.dropFirst().map(\.change) == [
        .update(0, old: .header("a"), new: .header("c")), .move(from: 3, to: 0, .header("b")), .insert(1, .row(3)),
      ])
  }

  /// A header with the number of rows changes in the commit of the rows.
  @Test func aHeaderWithATotalChangesWithTheRows() {
    let list = MutableCollectionProperty([1, 2, 3])
    let shown = CollectionProperty(
      list.updates.grouped { $0 % 2 }.mapRows(Line.row).flattened { key, rows in
        rows.count.map { .header("\(key): \($0)") }
      })
    let recorder = Recorder(shown.updates)
    #expect("\(Array(shown))" == "[1: 2, 1, 3, 0: 1, 2]")
    list.append(5)
    #expect("\(Array(shown))" == "[1: 3, 1, 3, 5, 0: 1, 2]" && recorder.values.count == 2)
    list.remove(at: 1)
    #expect("\(Array(shown))" == "[1: 3, 1, 3, 5]" && recorder.values.count == 3)
  }
}
