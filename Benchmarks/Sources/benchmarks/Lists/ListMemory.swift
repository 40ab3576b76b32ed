import ReactiveCollections

extension ListBenchmarks {
  /// The memory of a list after as many random edits as it has elements, compared with an array that has the same
  /// content and no spare capacity. Elements that are objects are not counted.
  static var memory: [Benchmark] {
    [
      memory(of: Int.self, aim: 1.3) { $0 },
      // Short enough to be stored inline.
      memory(of: String.self, aim: 1.4) { String($0) },
      memory(of: Object.self, aim: 1.5, Object.init(number:)),
    ]
  }

  private static func memory<Element>(
    of type: Element.Type, aim: Double, _ make: @escaping (Int) -> Element
  ) -> Benchmark {
    let size = 200_000
    // Made once, in the first round.
    let elements = Lazy { (0..<size).map(make) }
    return Benchmark(
      "list/memory after as many random edits as elements/\(type)/\(size)", aim: aim,
      .init("Array", makes: { elements.value.map { $0 } }),
      .init(
        "PersistentArray",
        makes: {
          var random = SystemRandomNumberGenerator()
          var list = PersistentArray(elements.value)
          for _ in 0..<size / 2 {
            let element = list.remove(at: .random(in: 0..<list.count, using: &random))
            list.insert(element, at: .random(in: 0...list.count, using: &random))
          }
          return list
        }))
  }
}

/// A value that is made when it is first requested.
private final class Lazy<Value> {
  private(set) lazy var value = make()
  private let make: () -> Value
  init(_ make: @escaping () -> Value) { self.make = make }
}
