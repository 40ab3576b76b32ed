/// A sum of floating-point numbers in units of the smallest one, in as many digits as it needs.
struct FixedPointSum<Number: BinaryFloatingPoint> {
  /// Digits to the base 2³², the least significant first. Until they are needed, carries and signs stay in them.
  private var digits: [Int64] = []

  private static var smallest: Int { Int(Number.leastNonzeroMagnitude.exponent) }

  mutating func add(_ number: Number) {
    if number == 0 { return }
    let unit = number.ulp.exponent
    let integer = Int64(Number(sign: .plus, exponent: -unit, significand: number))
    let (digit, shift) = (Int(unit) - Self.smallest).quotientAndRemainder(dividingBy: 32)
    while digits.count < digit + 3 { digits.append(0) }
    let shifted = Int128(integer.magnitude) << shift
    for place in 0..<3 {
      let part = Int64(truncatingIfNeeded: shifted >> (32 * place)) & 0xffff_ffff
      digits[digit + place] += integer < 0 ? -part : part
    }
  }

  /// The nearest number, or the one with an even significand if there are two.
  var rounded: Number {
    var carried = digits
    var carry: Int64 = 0
    for place in carried.indices {
      let sum = carried[place] + carry
      carried[place] = sum & 0xffff_ffff
      carry = sum >> 32
    }
    if carry < 0 {
      var negative = self
      for place in digits.indices { negative.digits[place].negate() }
      return -negative.rounded
    }
    carried.append(carry)
    guard let top = carried.lastIndex(where: { $0 != 0 }) else { return 0 }
    func bit(_ place: Int) -> UInt64 { UInt64(carried[place / 32] >> (place % 32)) & 1 }
    let highest = 32 * top + 31 - Int32(truncatingIfNeeded: carried[top]).leadingZeroBitCount
    let lowest = max(0, highest - Number.significandBitCount)
    var significand: UInt64 = 0
    for place in (lowest...highest).reversed() { significand = significand << 1 | bit(place) }
    if lowest > 0, bit(lowest - 1) == 1, significand & 1 == 1 || (0..<lowest - 1).contains(where: { bit($0) == 1 }) {
      significand += 1
    }
    return Number(
      sign: .plus, exponent: Number.Exponent(lowest + Self.smallest), significand: Number(significand))
  }
}
