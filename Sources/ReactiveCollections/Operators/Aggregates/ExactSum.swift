/// The exact sum of numbers, which can be removed again. Neither the order of the numbers nor those removed before
/// affect it.
///
/// The sum is kept as a few nonoverlapping numbers; a single one as long as no sum is rounded. (J. R. Shewchuk,
/// *Adaptive precision floating-point arithmetic and fast robust geometric predicates*, 1997.)
///
/// A sum that may become too large for its type is divided into levels: 1 stands for almost the largest power of two of
/// the level below. What a level cannot represent exactly is left below it.
@usableFromInline
struct ExactSum<Number: BinaryFloatingPoint> {
  /// Nonoverlapping numbers by ascending magnitude, none of them zero.
  @usableFromInline typealias Parts = ContiguousArray<Number>

  /// The sum; or its lowest level, if there are others.
  @usableFromInline var parts: Parts = []
  /// The levels above. What is below a level is less than the smallest number of that level.
  @usableFromInline var larger: ContiguousArray<Parts> = []
  /// How many of the numbers are infinite or NaN.
  @usableFromInline var (infinities, negativeInfinities, nans) = (0, 0, 0)

  @inlinable init() {}

  init(_ number: Number) { add(number) }

  @inlinable
  mutating func add(_ number: Number) { if number.isFinite { addFinite(number) } else { count(number, 1) } }

  @inlinable
  mutating func remove(_ number: Number) { if number.isFinite { addFinite(-number) } else { count(number, -1) } }

  @inlinable
  mutating func addFinite(_ number: Number) {
    if larger.isEmpty, Self.canAdd(number, to: parts) { Self.add(number, to: &parts) } else { addLarge(number) }
  }

  /// Whether a number is small enough not to overflow together with the parts.
  @inlinable
  static func canAdd(_ number: Number, to parts: Parts) -> Bool {
    max(abs(number), abs(parts.last ?? 0)) <= .greatestFiniteMagnitude / 4
  }

  /// Adds a number. O(p) for p parts.
  @inlinable
  static func add(_ number: Number, to parts: inout Parts) {
    var sum = number
    var kept = 0
    for index in parts.indices {
      let part = parts[index]
      let (large, small) = abs(sum) < abs(part) ? (part, sum) : (sum, part)
      sum = large + small
      let rest = small - (sum - large)
      if rest != 0 {
        parts[kept] = rest
        kept += 1
      }
    }
    parts.removeLast(parts.count - kept)
    if sum != 0 { parts.append(sum) }
  }

  @inlinable
  mutating func count(_ number: Number, _ change: Int) {
    if number.isNaN {
      nans += change
    } else if number < 0 {
      negativeInfinities += change
    } else {
      infinities += change
    }
  }

  /// The sum, rounded once; infinite if it is too large for its type.
  @inlinable
  var value: Number { value(dividedBy: 1) }

  /// Whether all numbers are finite.
  @inlinable var isOfFiniteNumbers: Bool { nans == 0 && infinities == 0 && negativeInfinities == 0 }

  /// The sum, rounded once, divided by a number; the sum itself may be too large for its type.
  @inlinable
  func value(dividedBy divisor: Number) -> Number {
    if nans > 0 || (infinities > 0 && negativeInfinities > 0) { return .nan }
    if infinities > 0 { return .infinity }
    if negativeInfinities > 0 { return -.infinity }
    return larger.isEmpty ? Self.rounded(parts, above: 0) / divisor : largeValue(dividedBy: divisor)
  }

  /// Returns the sum of parts and of a number that is smaller than any of them can be, rounded once.
  @inlinable
  static func rounded(_ parts: Parts, above smaller: Number) -> Number {
    guard var sum = parts.last else { return 0 }
    var index = parts.count - 1
    while index > 0 {
      index -= 1
      let large = sum
      sum = large + parts[index]
      let rest = parts[index] - (sum - large)
      if rest == 0 { continue }
      // Exactly between two representable numbers, what is smaller decides.
      let next = index > 0 ? parts[index - 1] : smaller
      if next != 0, (rest < 0) == (next < 0) {
        let next = sum + 2 * rest
        if next - sum == 2 * rest { return next }
      }
      break
    }
    return sum
  }
}

extension ExactSum {
  /// Returns the sum of the numbers of two sums.
  func adding(_ other: ExactSum) -> ExactSum {
    var sum = self
    sum.nans += other.nans
    sum.infinities += other.infinities
    sum.negativeInfinities += other.negativeInfinities
    for part in other.parts { sum.addFinite(part) }
    sum.addLevels(other)
    return sum
  }
}

// MARK: - Sums that are too large

extension ExactSum {
  private typealias Levels = ContiguousArray<Parts>

  private var levels: Levels { Levels([parts]) + larger }

  /// What 1 is in the level above.
  private static var scale: Number { .leastNormalMagnitude }

  /// Adds a number if the sum is too large for its type, or may become so.
  @usableFromInline
  mutating func addLarge(_ number: Number) {
    var levels = levels
    Self.add(number, to: &levels, at: 0)
    setLevels(levels)
  }

  private mutating func setLevels(_ new: Levels) {
    var levels = new
    // A level that is not needed any more is united with the one below.
    while levels.count > 1, let top = levels.last, abs(top.last ?? 0) <= .greatestFiniteMagnitude * Self.scale / 8 {
      levels.removeLast()
      for part in top { Self.add(part / Self.scale, to: &levels[levels.count - 1]) }
    }
    parts = levels.removeFirst()
    larger = levels
  }

  /// Adds what another sum has in the levels above the lowest.
  fileprivate mutating func addLevels(_ other: ExactSum) {
    if other.larger.isEmpty { return }
    var levels = levels
    for (index, parts) in other.larger.enumerated() {
      while levels.count <= index + 1 { levels.append([]) }
      for part in parts { Self.add(part, to: &levels, at: index + 1) }
    }
    setLevels(levels)
  }

  private static func add(_ number: Number, to levels: inout Levels, at level: Int) {
    if level == levels.count - 1 {
      if canAdd(number, to: levels[level]) { return add(number, to: &levels[level]) }
      levels.append([])
    }
    var number = number
    var carried = [carry(from: &number)]
    add(number, to: &levels[level])
    var parts = Parts()
    for var part in levels[level] {
      carried.append(carry(from: &part))
      if part != 0 { parts.append(part) }
    }
    levels[level] = parts
    for number in carried where number != 0 { add(number, to: &levels, at: level + 1) }
  }

  /// Takes as much of a number as the next level can represent, and returns it in the units of that level.
  private static func carry(from number: inout Number) -> Number {
    let carried = number * scale
    number -= carried / scale
    return carried
  }

  @usableFromInline
  func largeValue(dividedBy divisor: Number) -> Number {
    let levels = levels
    let smaller = levels.dropLast().last { !$0.isEmpty }?.last ?? 0
    var sum = Self.rounded(levels[levels.count - 1], above: smaller) / divisor
    for _ in larger { sum /= Self.scale }
    return sum
  }
}
