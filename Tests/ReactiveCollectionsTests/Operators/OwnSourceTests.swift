import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// Lists, dictionaries and sets that a closure fills, and starts that several uses share.
@Suite struct OwnSourceTests {
  @Test func aListOfOnesOwnIsMadeForEachUse() {
    var (lists, ended) = ([Unowned](), 0)
    final class Unowned {
      weak var list: MutableCollectionProperty<Int>?
      init(_ list: MutableCollectionProperty<Int>) { self.list = list }
    }
    let source = CollectionProducer<Int> { list, lifetime, _ in
      list.append(1)
      lists.append(Unowned(list))
      lifetime.observeEnded { ended += 1 }
    }
    var first: CollectionProperty? = CollectionProperty(source.map { $0 * 10 })
    let recorder = Recorder(source)
    lists[0].list?.append(2)
    lists[1].list?.append(3)
    #expect(first.map { Array($0) } == [10, 20] && recorder.values.map { Array($0.after) } == [[1], [1, 3]])
    first = nil
    #expect(ended == 1 && lists[0].list == nil && lists[1].list != nil)
    recorder.dispose()
    #expect(ended == 2 && lists[1].list == nil)
  }

  @Test func aSharedListBeginsWithTheFirstUseAndEndsWithTheLast() {
    var log: [String] = []
    let source = CollectionProducer<Int> { list, lifetime, _ in
      log.append("begins")
      list.append(contentsOf: [1, 2])
      lifetime.observeEnded { log.append("ends") }
    }
    let shared = source.filter { number in
      log.append("\(number)")
      return number > 1
    }.shared()
    #expect(log.isEmpty)
    for _ in 0..<2 {
      log = []
      var first: CollectionProperty? = CollectionProperty(shared.map { $0 })
      let observation = shared.startWithValues { _ in }
      var second: CollectionProperty? = CollectionProperty(shared)
      #expect(log == ["begins", "1", "2"] && second.map { Array($0) } == [2] && first.map { Array($0) } == [2])
      first = nil
      observation.dispose()
      #expect(log.count == 3)
      second = nil
      #expect(log == ["begins", "1", "2", "ends"])
    }
  }

  @Test func observersOfASharedListDoNotKeepItsSourceAndOtherUsesDo() {
    var list: MutableCollectionProperty? = MutableCollectionProperty([1])
    weak let source = list
    let shared = list!.updates.map { $0 + 1 }.shared()
    let recorder = Recorder(shared)
    var result: CollectionProperty? = CollectionProperty(shared)
    list = nil
    source?.append(2)
    #expect(result.map { Array($0) } == [2, 3])
    result = nil
    #expect(source == nil && recorder.end != nil)
  }

  /// What a list of one's own can be edited and ended by, from outside.
  final class Connection<List: AnyObject> {
    weak var list: List?
    var end: () -> Void = {}
    private(set) var ended = 0

    func open(_ list: List, _ lifetime: Lifetime, _ end: @escaping () -> Void) {
      self.list = list
      self.end = end
      lifetime.observeEnded { [unowned self] in ended += 1 }
    }
  }

  @Test func whatIsMadeOfAListThatHasEndedEndsAndKeepsItsElements() {
    let connection = Connection<MutableCollectionProperty<Int>>()
    let source = CollectionProducer(connection.open).map { $0 * 10 }
    let result = CollectionProperty(source.filter { $0 > 10 })
    let recorder = Recorder(result.updates)
    connection.list?.append(contentsOf: [1, 2, 3])
    connection.end()
    #expect(Array(result) == [20, 30] && recorder.end != nil && recorder.values.count == 2)
    #expect(connection.ended == 1 && connection.list == nil)
    connection.end()
    #expect(connection.ended == 1)
  }

  @Test func aListMayEndAtItsBeginning() {
    let source = CollectionProducer<Int> { list, _, end in
      list.append(1)
      end()
    }
    let recorder = Recorder(source.sorted())
    #expect(recorder.values.map { Array($0.after) } == [[1]] && recorder.end != nil)
    #expect(Array(CollectionProperty(source.shared().map { -$0 })) == [-1])
    let dictionary = DictionaryProperty(
      DictionaryProducer<Int, String> { dictionary, _, end in
        dictionary[1] = "a"
        end()
      })
    #expect(dictionary.value == [1: "a"])
  }

  @Test func anEditIsReportedBeforeTheEnd() {
    let connection = Connection<MutableCollectionProperty<Int>>()
    let source = CollectionProducer(connection.open)
    var log: [String] = []
    let result = CollectionProperty(source)
    let observation = result.updates.start { event in
      log.append(event.value.map { "\(Array($0.after))" } ?? "\(event)")
      // Ended by an observer.
      if event.value?.after.count == 3 { connection.end() }
    }
    transact {
      connection.list?.append(1)
      connection.list?.append(2)
    }
    connection.list?.append(3)
    #expect(log == ["[]", "[1, 2]", "[1, 2, 3]", "completed"])
    let other = Connection<MutableCollectionProperty<Int>>()
    let ended = CollectionProperty(CollectionProducer(other.open).map { $0 + 1 })
    let recorder = Recorder(ended.updates)
    transact {
      other.list?.append(1)
      other.end()
    }
    #expect(Array(ended) == [2] && recorder.values.count == 2 && recorder.end != nil)
    observation.dispose()
  }

  @Test func usesOfASharedListEndTogether() {
    let connection = Connection<MutableCollectionProperty<Int>>()
    let shared = CollectionProducer(connection.open).shared()
    let recorders = [Recorder(shared), Recorder(shared.map { $0 + 1 })]
    connection.list?.append(1)
    let result = CollectionProperty(shared)
    connection.end()
    #expect(recorders.allSatisfy { $0.values.count == 2 && $0.end != nil } && connection.ended == 1)
    #expect(Array(result) == [1])
  }

  @Test func whatTheEndCallsMayEndTheListAgain() {
    var end: () -> Void = {}
    var ends = 0
    let feed = CollectionProducer<Int> { list, lifetime, stop in
      list.append(1)
      end = stop
      lifetime.observeEnded {
        ends += 1
        stop()
      }
    }
    let result = CollectionProperty(feed)
    let observation = feed.producer.start { event in if case .completed = event { end() } }
    end()
    #expect(ends == 1 && Array(result) == [1])
    observation.dispose()
  }

  @Test func aSharedListThatHasEndedBeginsAgainForTheNextUse() {
    var starts = 0
    var finish: () -> Void = {}
    let feed = CollectionProducer<Int> { list, _, end in
      starts += 1
      list.append(starts)
      finish = end
    }.shared()
    let other = MutableCollectionProperty([0])
    let both = CollectionProperty(feed.concatenated(with: other.updates))
    finish()
    let again = CollectionProperty(feed)
    #expect(Array(again) == [2] && Array(both) == [1, 0] && CollectionProperty(feed).count == 1 && starts == 2)
  }

  /// Most runs end, and others begin.
  @Test func usesOfASharedListBeginAndEndOnAnyThread() async {
    final class Model {
      let list = MutableCollectionProperty(0..<10)
      lazy var even = list.updates.filter { $0 % 2 == 0 }.shared()
      var use: (any Disposable)?
    }
    let store = SharedHandle(Model())
    let (edits, lists) = (isLongRun ? 5_000 : 500, Collected<[Int]>())
    await onThreads(3) { _ in
      for step in 0..<edits {
        store.modify { model in
          model.list.append(step)
          model.use = model.even.startWithValues { update in if step % 100 == 0 { lists.append(Array(update.after)) } }
        }
        store.modify { model in
          model.list[0] = -step * 2
          model.use?.dispose()
        }
      }
    }
    store.modify { model in
      model.use = model.even.startWithValues { lists.append(Array($0.after)) }
    }
    await until { lists.values.last?.count == 5 + 3 * edits / 2 }
    #expect(lists.values.allSatisfy { $0.allSatisfy { $0 % 2 == 0 } })
  }

  /// No observer is called under a lock, and no use begins there.
  @Test func aSharedListIsObservedWhenTheLockIsReleased() async {
    struct Model {
      let list = MutableCollectionProperty([1, 2, 3])
      let even: CollectionProducer<Int>
      init() { even = list.updates.filter { $0 % 2 == 0 }.shared() }
    }
    let store = SharedHandle(Model())
    let (isInside, calls) = (Guarded(false), Collected<Bool>())
    for count in 1...2 {
      store.modify { model in
        isInside.withLock { $0 = true }
        model.even.startWithValues { _ in calls.append(isInside.withLock { $0 }) }
        isInside.withLock { $0 = false }
      }
      await until { calls.values.count == count }
    }
    #expect(calls.values == [false, false])
  }

  @Test func dictionariesAndSetsOfOnesOwnAreFilledEndedAndShared() {
    let (entries, elements) = (
      Connection<MutableDictionaryProperty<String, Int>>(), Connection<MutableSetProperty<Int>>()
    )
    let prices = DictionaryProducer(entries.open).shared()
    let numbers = SetProducer(elements.open).shared()
    let cheap = [DictionaryProperty(prices), DictionaryProperty(prices.filter { $0.value < 5 })]
    let even = [SetProperty(numbers), SetProperty(numbers.filter { $0 % 2 == 0 })]
    let recorders = (Recorder(cheap[1].updates), Recorder(even[1].updates))
    transact {
      entries.list?["tea"] = 3
      entries.list?["salt"] = 7
      elements.list?.formUnion([1, 2])
    }
    entries.end()
    elements.end()
    #expect(cheap.map(\.value) == [["tea": 3, "salt": 7], ["tea": 3]] && entries.ended == 1)
    #expect(even.map { Set($0.value) } == [[1, 2], [2]] && elements.ended == 1)
    #expect(recorders.0.end != nil && recorders.1.end != nil)
  }

  @Test func aListOfLiveSectionsOfOnesOwnIsOneOfSections() {
    final class Section: MutableCollectionSection<Int> {
      let isHidden: Bool
      init(_ rows: [Int], isHidden: Bool) {
        self.isHidden = isHidden
        super.init(rows)
      }
    }
    let connection = Connection<MutableCollectionProperty<Section>>()
    let sections = CollectionProducer(connection.open).filter { !$0.isHidden }.sectionedUpdates.shared()
    let uses = [CollectionProperty(sections), CollectionProperty(sections.mapRows { $0 * 10 })]
    let recorder = Recorder(uses[1].sectionedUpdates)
    let (shown, hidden) = (Section([1], isHidden: false), Section([2], isHidden: true))
    connection.list?.append(contentsOf: [hidden, shown])
    shown.append(3)
    hidden.append(4)
    #expect(uses.map { $0.map { Array($0.rows) } } == [[[1, 3]], [[10, 30]]] && recorder.values.count == 3)
    connection.end()
    shown.append(5)
    #expect(recorder.values.count == 3 && recorder.end != nil && connection.ended == 1)
  }
}
