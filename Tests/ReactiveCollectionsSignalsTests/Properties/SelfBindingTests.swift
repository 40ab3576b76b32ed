import ReactiveCollectionsSignals
import ReactiveCollectionsTesting
import Testing

/// What is bound to itself takes nothing: otherwise, each value would be followed by the same value, forever.
struct SelfBindingTests {
  @Test func bindingAPropertyToItselfDoesNothing() {
    let property = MutableProperty(1)
    let other = MutableProperty(5)
    let told = Recorder(property.signal)
    property <~ property
    property <~ property.producer
    property <~ property.signal
    property <~ property.readOnly
    property <~ Property(property)
    property <~ Property(reflecting: property)
    property.bindingTarget <~ property
    Optional(property) <~ property
    func bind(_ target: some BindingTargetProvider<Int>, to source: some SignalProducerConvertible<Int, Never>) {
      target <~ source
    }
    bind(property, to: property)
    property.value = 2
    property <~ other
    other.value = 6
    #expect(told.values == [2, 5, 6])
  }

  @Test func bindingAValidatingPropertyToItselfDoesNothing() {
    let property = ValidatingProperty<Int, Never>(1) { _ in .valid }
    let told = Recorder(property.signal)
    property <~ property
    property <~ property.readOnly
    property.value = 2
    #expect(told.values == [2])
  }

  @Test func bindingAnInputToItsOwnSignalDoesNothing() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, source) = Signal<Int, Never>.pipe()
    let told = Recorder(signal)
    input <~ signal
    input <~ other
    input.send(value: 1)
    source.send(value: 2)
    #expect(told.values == [1, 2])
  }

  @Test func bindingASharedPropertyToItselfDoesNothing() {
    let property = SharedProperty(1)
    let told = Collected<Int>()
    property.signal.observeValues { value in told.append(value) }
    property <~ property
    property <~ property.producer
    property <~ property.signal
    property.value = 2
    #expect(told.values == [2])
  }
}
