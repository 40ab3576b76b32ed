import ReactiveCollectionsTesting
import Testing

@testable import ReactiveCollectionsArrays

/// Every shape of a small tree × every edit × the extent to which other lists share the tree.
@Suite
struct ShapeTests {
  enum Sharing: CaseIterable {
    /// The list is edited in place.
    case unique
    /// A copy exists.
    case copied
    /// Another list shares the nodes of the second half.
    case halfShared
  }

  static let smallShapes = TreeShape.all(upTo: isLongRun ? 11 : 9, height: 2, limits: .small)
  /// For edits whose number grows only with the length; includes some larger shapes.
  static let shapes = smallShapes + TreeShape.some

  typealias List = PersistentArray<Tracked<Int>>

  /// Applies `edit` to a list of each shape and `same` to an array of the same elements, and compares the results.
  private func check(
    _ name: @autoclosure () -> String, _ shape: TreeShape, _ edit: (inout List) -> Void,
    _ same: (inout [Tracked<Int>]) -> Void
  ) throws {
    for sharing in Sharing.allCases {
      try withLifetimeTracking { tracker in
        var expected = tracker.track(0..<shape.count)
        var list = List(expected, in: shape, limits: .small)
        let before = expected
        let held: (list: List, start: Int)? =
          switch sharing {
          case .unique: nil
          case .copied: (list, 0)
          case .halfShared: (list.extracting(shape.count / 2..<shape.count), shape.count / 2)
          }
        edit(&list)
        same(&expected)
        list._checkInvariants()
        if !list.elementsEqual(expected, by: ===) {
          Issue.record("\(name()) of \(shape), \(sharing): expected \(expected), found \(list)")
        }
        if let held {
          held.list._checkInvariants()
          if !held.list.elementsEqual(before[held.start...], by: ===) {
            Issue.record("\(name()) of \(shape), \(sharing): the other list has changed to \(held.list)")
          }
        }
      }
    }
  }

  @Test
  func thereAreShapesOfEachHeight() {
    #expect(Set(Self.shapes.map(\.height)) == [0, 1, 2, 3])
    #expect(Self.shapes.count > 100, "\(Self.shapes.count)")
  }

  @Test
  func inserting() throws {
    for shape in Self.shapes {
      for index in 0...shape.count {
        let tracker = LifetimeTracker()
        let new = tracker.track(-1)
        try check("insert(at: \(index))", shape) {
          $0.insert(new, at: index)
        } _: {
          $0.insert(new, at: index)
        }
      }
    }
  }

  @Test
  func removing() throws {
    for shape in Self.shapes {
      for index in 0..<shape.count {
        try check("remove(at: \(index))", shape) {
          $0.remove(at: index)
        } _: {
          $0.remove(at: index)
        }
      }
    }
  }

  @Test
  func setting() throws {
    let tracker = LifetimeTracker()
    let new = tracker.track(-1)
    for shape in Self.shapes {
      for index in 0..<shape.count {
        try check("[\(index)] =", shape) {
          $0[index] = new
        } _: {
          $0[index] = new
        }
        try check("modify [\(index)]", shape) {
          swap(&$0[index], with: new)
        } _: {
          $0[index] = new
        }
      }
    }
  }

  private func swap<Value>(_ place: inout Value, with value: Value) {
    place = value
  }

  @Test
  func removingAndReplacingRanges() throws {
    let tracker = LifetimeTracker()
    for shape in Self.smallShapes {
      for range in ranges(of: shape.count) {
        try check("removeSubrange(\(range))", shape) {
          $0.removeSubrange(range)
        } _: {
          $0.removeSubrange(range)
        }
        for length in [1, 3, 7] {
          let new = tracker.track(-length..<0)
          try check("replaceSubrange(\(range), with: \(length) elements)", shape) {
            $0.replaceSubrange(range, with: new)
          } _: {
            $0.replaceSubrange(range, with: new)
          }
        }
      }
    }
  }

  @Test
  func extracting() throws {
    for shape in Self.smallShapes {
      for range in ranges(of: shape.count) {
        try check("extracting(\(range))", shape) {
          $0 = List($0[range])
        } _: {
          $0 = Array($0[range])
        }
      }
    }
  }

  @Test
  func moving() throws {
    for shape in Self.smallShapes {
      for source in 0..<shape.count {
        for target in 0..<shape.count {
          try check("move(from: \(source), to: \(target))", shape) {
            $0.move(from: source, to: target)
          } _: {
            $0.insert($0.remove(at: source), at: target)
          }
        }
      }
    }
  }

  @Test
  func concatenating() throws {
    let tracker = LifetimeTracker()
    let others = isLongRun ? TreeShape.some : TreeShape.some.filter { $0.count <= 32 }
    for shape in Self.smallShapes {
      for other in others {
        let elements = tracker.track(100..<100 + other.count)
        let list = List(elements, in: other, limits: .small)
        try check("append(contentsOf: \(other))", shape) {
          $0.append(contentsOf: list)
        } _: {
          $0.append(contentsOf: elements)
        }
        try check("\(other) +", shape) {
          $0 = list + $0
        } _: {
          $0 = elements + $0
        }
        #expect(Array(list) == elements, "\(other) has changed by being added to \(shape)")
      }
    }
  }

  @Test
  func appendingToItself() throws {
    for shape in Self.shapes {
      try check("append(contentsOf: itself)", shape) {
        $0.append(contentsOf: $0)
      } _: {
        $0.append(contentsOf: $0)
      }
    }
  }

  @Test
  func comparing() throws {
    for left in Self.smallShapes {
      for right in Self.smallShapes where abs(left.count - right.count) < 2 {
        let first = PersistentArray(Array(0..<left.count), in: left, limits: .small)
        let second = PersistentArray(Array(0..<right.count), in: right, limits: .small)
        #expect((first == second) == (left.count == right.count), "\(left) and \(right)")
        #expect(first.commonPrefixCount(with: second) == min(left.count, right.count), "\(left) and \(right)")
      }
    }
  }

  private func ranges(of count: Int) -> [Range<Int>] {
    (0...count).flatMap { start in (start...count).map { start..<$0 } }
  }
}
