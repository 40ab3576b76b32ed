/// The exact sum of numbers, which can be removed again. Neither the order of the numbers nor those removed before
/// affect it.
///
/// The sum is kept as a few nonoverlapping numbers; a single one as long as no sum is rounded. (J. R. Shewchuk,
/// *Adaptive precision floating-point arithmetic and fast robust geometric predicates*, 1997.)
@usableFromInline
struct ExactSum<Number: BinaryFloatingPoint> {
  /// The parts by ascending magnitude, none of them zero. Each has been halved `halvings` times, so that a sum that is
  /// too large for its type is not lost.
  @usableFromInline var parts: ContiguousArray<Number> = []
  @usableFromInline var halvings: Number.Exponent = 0
  /// How many of the numbers are infinite or NaN.
  @usableFromInline var (infinities, negativeInfinities, nans) = (0, 0, 0)

  @inlinable init() {}

  @inlinable
  mutating func add(_ number: Number) { if number.isFinite { addFinite(number) } else { count(number, 1) } }

  @inlinable
  mutating func remove(_ number: Number) { if number.isFinite { addFinite(-number) } else { count(number, -1) } }

  @inlinable
  mutating func addFinite(_ number: Number) {
    if halvings == 0, magnitude(besides: number) <= .greatestFiniteMagnitude / 4 {
      addToParts(number)
    } else {
      addHalved(number)
    }
  }

  /// Returns the magnitude of the largest part, or of a number if that is larger.
  @inlinable
  func magnitude(besides number: Number) -> Number { max(abs(number), abs(parts.last ?? 0)) }

  /// Adds a number that is small enough not to overflow together with the parts. O(p) for p parts.
  @inlinable
  mutating func addToParts(_ number: Number) {
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

  /// Adds a number if the sum is too large for its type, or may become so.
  @usableFromInline
  mutating func addHalved(_ number: Number) {
    var number = Number(sign: .plus, exponent: -halvings, significand: number)
    while magnitude(besides: number) > .greatestFiniteMagnitude / 4 {
      number /= 2
      scaleParts(by: 0.5)
      halvings += 1
    }
    addToParts(number)
    while halvings > 0, magnitude(besides: 0) <= .greatestFiniteMagnitude / 8 {
      scaleParts(by: 2)
      halvings -= 1
    }
  }

  private mutating func scaleParts(by factor: Number) {
    for index in parts.indices { parts[index] *= factor }
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
  var value: Number {
    if nans > 0 || (infinities > 0 && negativeInfinities > 0) { return .nan }
    if infinities > 0 { return .infinity }
    if negativeInfinities > 0 { return -.infinity }
    return halvings == 0 ? rounded : Number(sign: .plus, exponent: halvings, significand: rounded)
  }

  /// The sum of the parts, rounded once.
  @inlinable
  var rounded: Number {
    guard var sum = parts.last else { return 0 }
    var index = parts.count - 1
    while index > 0 {
      index -= 1
      let large = sum
      sum = large + parts[index]
      let rest = parts[index] - (sum - large)
      if rest == 0 { continue }
      // Exactly between two representable numbers, the remaining parts decide.
      if index > 0, (rest < 0) == (parts[index - 1] < 0) {
        let next = sum + 2 * rest
        if next - sum == 2 * rest { return next }
      }
      break
    }
    return sum
  }
}
