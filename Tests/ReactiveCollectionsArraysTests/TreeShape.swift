import Foundation

@testable import ReactiveCollectionsArrays

/// The division of a list's elements among its nodes.
enum TreeShape: Sendable, CustomStringConvertible {
  case leaf(Int)
  case inner([TreeShape])

  var count: Int {
    switch self {
    case .leaf(let count): count
    case .inner(let children): children.reduce(0) { $0 + $1.count }
    }
  }

  var height: Int {
    switch self {
    case .leaf: 0
    case .inner(let children): 1 + children[0].height
    }
  }

  var description: String {
    switch self {
    case .leaf(let count): "\(count)"
    case .inner(let children): "(\(children.map(\.description).joined(separator: " ")))"
    }
  }

  /// Returns every shape that a list of at most `count` elements can have, with at most `height` inner nodes above each
  /// leaf.
  static func all(upTo count: Int, height: Int, limits: NodeLimits) -> [TreeShape] {
    (0...height).flatMap { nodes(level: $0, isOnRightEdge: true, isRoot: true, upTo: count, limits: limits) }
  }

  private static func nodes(
    level: Int, isOnRightEdge: Bool, isRoot: Bool, upTo count: Int, limits: NodeLimits
  ) -> [TreeShape] {
    let least = isOnRightEdge ? (isRoot && level > 0 ? 2 : 1) : limits.minimum(atLevel: level)
    guard level > 0 else { return least > count ? [] : (least...min(count, limits.leaf)).map { .leaf($0) } }
    return (least...limits.children).flatMap {
      rows(of: $0, level: level - 1, isOnRightEdge: isOnRightEdge, upTo: count, limits: limits).map { .inner($0) }
    }
  }

  private static func rows(
    of length: Int, level: Int, isOnRightEdge: Bool, upTo count: Int, limits: NodeLimits
  ) -> [[TreeShape]] {
    guard length > 0 else { return [[]] }
    let isEdge = isOnRightEdge && length == 1
    return nodes(level: level, isOnRightEdge: isEdge, isRoot: false, upTo: count, limits: limits).flatMap { first in
      rows(of: length - 1, level: level, isOnRightEdge: isOnRightEdge, upTo: count - first.count, limits: limits)
        .map { [first] + $0 }
    }
  }
}

extension PersistentArray {
  /// Creates a list of `elements` divided in `shape`. Surplus elements are ignored.
  init(_ elements: [Element], in shape: TreeShape, limits: NodeLimits) {
    self.init(limits: limits)
    var rest = elements[...]
    root = Self.node(shape, of: &rest, limits: limits).takeOwnership()
    elementCount = shape.count
    height = shape.height
    _checkInvariants()
  }

  private static func node(
    _ shape: TreeShape, of elements: inout ArraySlice<Element>, limits: NodeLimits
  ) -> NodePointer {
    switch shape {
    case .leaf(let count):
      let leaf = LeafPointer<Element>(capacity: limits.capacity(for: count))
      for _ in 0..<count { leaf.append(elements.removeFirst()) }
      return leaf.node
    case .inner(let children):
      let node = NodePointer.makeInner()
      var start = 0
      for child in children {
        node.appendChild(Self.node(child, of: &elements, limits: limits), start: start)
        start += child.count
      }
      return node
    }
  }

  /// The division of the elements among the nodes.
  var shape: TreeShape? {
    root.map { Self.shape(of: NodePointer($0), level: height) }
  }

  private static func shape(of node: NodePointer, level: Int) -> TreeShape {
    guard level > 0 else { return .leaf(node.count) }
    return .inner((0..<node.count).map { shape(of: node.children[$0], level: level - 1) })
  }
}

extension NodeLimits {
  /// The smallest possible nodes.
  static let small = NodeLimits(leaf: 4, children: 4)
}

/// Whether long runs are requested.
let isLongRun = ProcessInfo.processInfo.environment["REACTIVE_COLLECTIONS_LONG_TESTS"] == "1"

extension TreeShape {
  /// A few shapes of each height up to 3.
  static let some: [TreeShape] = {
    let rows: [TreeShape] = [
      .inner([.leaf(2), .leaf(2)]), .inner([.leaf(4), .leaf(4), .leaf(4), .leaf(4)]),
      .inner([.leaf(3), .leaf(2), .leaf(4)]),
    ]
    let thin: TreeShape = .inner([.leaf(1)])
    let flat = [1, 2, 4].map(TreeShape.leaf)
    let low = rows + [.inner([.leaf(4), .leaf(1)])]
    let high: [TreeShape] = [
      .inner([rows[0], rows[0]]), .inner([rows[1], rows[1], rows[1], rows[1]]), .inner([rows[2], rows[0], thin]),
    ]
    let higher: [TreeShape] = [
      .inner([high[0], high[0]]), .inner([high[1], high[1], high[1], high[1]]), .inner([high[1], .inner([thin])]),
    ]
    return flat + low + high + higher
  }()
}
