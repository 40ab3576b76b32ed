public import ReactiveCollectionsRuntime

/// A value in a word that any thread may read and replace.
///
/// It does what `Atomic` of the standard library does, which needs systems of 2024.
@usableFromInline
package struct Atomic<Value: AtomicValue>: ~Copyable, @unchecked Sendable {
  // Sendable, since the word is accessed by atomic operations only, and what it stands for is a number.
  @usableFromInline let memory = AtomicWord()

  @inlinable
  package init(_ value: Value) { memory.address.initialize(to: value.word) }

  @inlinable
  package func load(ordering: MemoryOrder) -> Value {
    Value(word: reactive_collections_load(memory.address, ordering.rawValue))
  }

  @inlinable
  package func store(_ value: Value, ordering: MemoryOrder) {
    reactive_collections_store(memory.address, value.word, ordering.rawValue)
  }

  /// Stores a value and returns the previous one.
  @inlinable
  package func exchange(_ value: Value, ordering: MemoryOrder) -> Value {
    Value(word: reactive_collections_exchange(memory.address, value.word, ordering.rawValue))
  }

  /// Stores a value if the present one is `expected`. Returns whether it was, and what it was.
  @inlinable
  package func compareExchange(
    expected: Value, desired: Value, ordering: MemoryOrder
  ) -> (exchanged: Bool, original: Value) {
    let original = reactive_collections_compare_exchange(
      memory.address, expected.word, desired.word, ordering.rawValue)
    return (original == expected.word, Value(word: original))
  }
}

extension Atomic<Int> {
  /// Adds a number and returns the sum.
  @discardableResult
  package func add(_ difference: Int, ordering: MemoryOrder) -> Int {
    reactive_collections_add(memory.address, difference, ordering.rawValue)
  }
}

/// How an atomic operation is ordered with what the thread does before and after it. The numbers are the compiler's.
@usableFromInline
package enum MemoryOrder: Int32 {
  case relaxed = 0
  case acquiring = 2
  case releasing = 3
  case acquiringAndReleasing = 4
  case sequentiallyConsistent = 5
}

/// A value that a word can stand for.
@usableFromInline
package protocol AtomicValue: Sendable {
  var word: Int { get }
  init(word: Int)
}

extension AtomicValue where Self: RawRepresentable<Int> {
  package var word: Int { rawValue }
  package init(word: Int) { self = Self(rawValue: word).unsafelyUnwrapped }
}

extension Int: AtomicValue {
  @inlinable package var word: Int { self }
  @inlinable package init(word: Int) { self = word }
}

extension UInt: AtomicValue {
  @inlinable package var word: Int { Int(bitPattern: self) }
  @inlinable package init(word: Int) { self.init(bitPattern: word) }
}

extension Bool: AtomicValue {
  @inlinable package var word: Int { self ? 1 : 0 }
  @inlinable package init(word: Int) { self = word != 0 }
}

/// The memory of a word. Nothing reads or writes it but what is done at its address, which is the same as long as the
/// memory exists.
///
/// Not generic, since the runtimes of older systems cannot make such types.
@_rawLayout(like: Int)
@usableFromInline
struct AtomicWord: ~Copyable {
  @inlinable init() {}

  @inlinable var address: UnsafeMutablePointer<Int> {
    withUnsafePointer(to: self) {
      UnsafeMutableRawPointer(mutating: UnsafeRawPointer($0)).assumingMemoryBound(to: Int.self)
    }
  }
}
