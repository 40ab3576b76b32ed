import ReactiveCollections
import ReactiveCollectionsTesting
import Testing

/// A list that is bound to itself takes nothing, even if its elements never equal themselves.
struct ListsBoundToThemselvesTests {
  @Test func bindingAListToItselfDoesNothing() {
    let list = MutableCollectionProperty([Double.nan, 1])
    let told = Recorder(list.flatChanges)
    list <~ list
    list <~ list.producer
    list <~ list.signal
    list.bindingTarget <~ list
    list.append(2)
    list <~ MutableProperty([3.0])
    #expect(told.values.count == 2 && list.value == [3])
  }

  @Test func bindingASharedListToItselfDoesNothing() {
    let list = SharedCollectionProperty([Double.nan])
    list <~ list
    list <~ list.producer
    list <~ list.signal
    list.append(2)
    #expect(list.count == 2)
  }
}
