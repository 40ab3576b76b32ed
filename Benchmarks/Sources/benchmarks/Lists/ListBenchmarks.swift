import ReactiveCollections

/// `PersistentArray`, compared with `Array`.
enum ListBenchmarks {
  static let sizes = [1_000, 100_000, 1_000_000]

  static var all: [Benchmark] {
    sizes.flatMap { size in
      [
        edits(size, of: Int.self, aim: aims(size, [2, 1 / 30, 1 / 500])),
        edits(size, of: Object.self, aim: aims(size, [1 / 15, 1 / 700, 1 / 4000])),
        unshared(size),
        reads(size, of: Int.self, aim: size == 1_000_000 ? 12 : nil),
        reads(size, of: Object.self, aim: size == 1_000_000 ? 12 : nil),
        iteration(size, of: Int.self, aim: 5),
        iteration(size, of: Object.self, aim: 3.5),
        chunks(size),
        building(size),
      ]
    } + [appending(), equality(), concatenation(), slicing()] + memory
  }

  /// Returns the aim for a size.
  private static func aims(_ size: Int, _ aims: [Double]) -> Double { aims[sizes.firstIndex(of: size) ?? 0] }

  /// Returns a number of operations that is small enough for arrays to finish in time.
  private static func operations(_ size: Int) -> Int { size <= 1_000 ? 2_000 : size <= 100_000 ? 300 : 30 }

  private static func edits<Element: Numbered>(
    _ size: Int, of type: Element.Type, aim: Double
  ) -> Benchmark {
    let count = operations(size)
    let new = Element(number: -1)
    return Benchmark(
      "list/insert in the middle, snapshot held/\(type)/\(size)", aim: aim,
      .init("Array", count) { edits(of: (0..<size).map(Element.init(number:)), new, count) },
      .init("PersistentArray", count) {
        edits(of: PersistentArray((0..<size).map(Element.init(number:))), new, count)
      })
  }

  /// Returns a loop of edits after each of which a snapshot is kept, compiled for each kind of list.
  @inline(__always)
  private static func edits<List: RangeReplaceableCollection>(
    of list: consuming List, _ new: List.Element, _ count: Int
  ) -> () -> Void where List.Index == Int {
    var list = list
    var held = list
    return {
      for _ in 0..<count {
        list.insert(new, at: list.count / 2)
        held = list
      }
      blackHole(held)
    }
  }

  private static func unshared(_ size: Int) -> Benchmark {
    let count = size <= 100_000 ? 2_000 : 200
    return Benchmark(
      "list/insert in the middle, unshared/Int/\(size)", aim: aims(size, [2, 1 / 15, 1 / 150]),
      .init("Array", count) {
        var list = Array(0..<size)
        return {
          for i in 0..<count { list.insert(i, at: list.count / 2) }
          blackHole(list)
        }
      },
      .init("PersistentArray", count) {
        var list = PersistentArray(0..<size)
        return {
          for i in 0..<count { list.insert(i, at: list.count / 2) }
          blackHole(list)
        }
      })
  }

  private static func reads<Element: Numbered>(
    _ size: Int, of type: Element.Type, aim: Double?
  ) -> Benchmark {
    var generator = SystemRandomNumberGenerator()
    let positions = (0..<100_000).map { _ in Int.random(in: 0..<size, using: &generator) }
    let array = (0..<size).map(Element.init(number:))
    let list = PersistentArray(array)
    return Benchmark(
      "list/random read/\(type)/\(size)", aim: aim,
      .init("Array", positions.count) {
        {
          var sum = 0
          for position in positions { sum &+= array[position].number }
          blackHole(sum)
        }
      },
      .init("PersistentArray", positions.count) {
        {
          var sum = 0
          for position in positions { sum &+= list[position].number }
          blackHole(sum)
        }
      })
  }

  private static func iteration<Element: Numbered>(
    _ size: Int, of type: Element.Type, aim: Double
  ) -> Benchmark {
    let array = (0..<size).map(Element.init(number:))
    let list = PersistentArray(array)
    let turns = max(1, 1_000_000 / size)
    return Benchmark(
      "list/for loop, per element/\(type)/\(size)", aim: aim,
      .init("Array", turns * size) {
        {
          var sum = 0
          for _ in 0..<turns { for element in array { sum &+= element.number } }
          blackHole(sum)
        }
      },
      .init("PersistentArray", turns * size) {
        {
          var sum = 0
          for _ in 0..<turns { for element in list { sum &+= element.number } }
          blackHole(sum)
        }
      })
  }

  private static func chunks(_ size: Int) -> Benchmark {
    let array = Array(0..<size)
    let list = PersistentArray(array)
    let turns = max(1, 10_000_000 / size)
    return Benchmark(
      "list/chunk by chunk, per element/Int/\(size)", aim: 2.5,
      .init("Array", turns * size) {
        {
          for _ in 0..<turns {
            var sum = 0
            array.withUnsafeBufferPointer { for element in $0 { sum &+= element } }
            blackHole(sum)
          }
        }
      },
      .init("PersistentArray", turns * size) {
        {
          for _ in 0..<turns {
            var sum = 0
            list.forEachChunk { for element in $0 { sum &+= element } }
            blackHole(sum)
          }
        }
      })
  }

  private static func building(_ size: Int) -> Benchmark {
    let source = Array(0..<size)
    let turns = max(1, 1_000_000 / size)
    return Benchmark(
      "list/build, per element/Int/\(size)", aim: size == 1_000 ? 2.5 : 2,
      .init("Array", turns * size) {
        { for _ in 0..<turns { blackHole(source.map { $0 }) } }
      },
      .init("PersistentArray", turns * size) {
        { for _ in 0..<turns { blackHole(PersistentArray(source)) } }
      })
  }

  private static func appending() -> Benchmark {
    let count = 1_000_000
    return Benchmark(
      "list/append, per element/Int/\(count)",
      .init("Array", count) {
        var list: [Int] = []
        return {
          for i in 0..<count { list.append(i) }
          blackHole(list)
        }
      },
      .init("PersistentArray", count) {
        var list: PersistentArray<Int> = []
        return {
          for i in 0..<count { list.append(i) }
          blackHole(list)
        }
      })
  }

  private static func equality() -> Benchmark {
    let size = 100_000
    let array = Array(0..<size)
    let list = PersistentArray(array)
    return Benchmark(
      "list/== of versions that differ in the last but one element/Int/\(size)",
      .init("Array", 20) {
        var other = array
        other[size - 2] = -1
        return { for _ in 0..<20 { blackHole(array == other) } }
      },
      .init("PersistentArray", 1_000) {
        var other = list
        other[size - 2] = -1
        return { for _ in 0..<1_000 { blackHole(list == other) } }
      })
  }

  private static func concatenation() -> Benchmark {
    let size = 1_000_000
    let array = Array(0..<size / 2)
    let list = PersistentArray(array)
    return Benchmark(
      "list/concatenate two halves/Int/\(size)",
      .init("Array", 3) { { for _ in 0..<3 { blackHole(array + array) } } },
      .init("PersistentArray", 1_000) {
        {
          for _ in 0..<1_000 {
            var whole = list
            whole.append(contentsOf: list)
            blackHole(whole)
          }
        }
      })
  }

  private static func slicing() -> Benchmark {
    let size = 1_000_000
    let array = Array(0..<size)
    let list = PersistentArray(array)
    let middle = size / 4..<size / 4 * 3
    return Benchmark(
      "list/slice out the middle half/Int/\(size)",
      .init("Array", 3) { { for _ in 0..<3 { blackHole(Array(array[middle])) } } },
      .init("PersistentArray", 1_000) {
        { for _ in 0..<1_000 { blackHole(PersistentArray(list[middle])) } }
      })
  }
}

/// An element that is made from a number, and returns it.
protocol Numbered {
  init(number: Int)
  var number: Int { get }
}

extension Int: Numbered {
  init(number: Int) { self = number }
  var number: Int { self }
}

/// An element with a reference count.
final class Object: Numbered {
  let number: Int
  init(number: Int) { self.number = number }
}
