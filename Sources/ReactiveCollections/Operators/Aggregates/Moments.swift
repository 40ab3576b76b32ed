/// The number of some numbers, their exact sum and, if wanted, the exact sum of their squares. Numbers can be removed
/// again, so what follows from these depends only on the numbers that are there.
@usableFromInline
struct Moments {
  private let hasSquares: Bool
  private var count = 0
  private var sum = ExactSum<Double>()
  private var squares = ExactSum<Double>()

  @usableFromInline init(withSquares hasSquares: Bool) { self.hasSquares = hasSquares }

  @usableFromInline
  mutating func add(_ number: ExactNumber) {
    count += 1
    sum.add(number.high)
    if number.low != 0 { sum.add(number.low) }
    if hasSquares { addSquare(of: number, { $0.add($1) }) }
  }

  @usableFromInline
  mutating func remove(_ number: ExactNumber) {
    count -= 1
    sum.remove(number.high)
    if number.low != 0 { sum.remove(number.low) }
    if hasSquares { addSquare(of: number, { $0.remove($1) }) }
  }

  private mutating func addSquare(of number: ExactNumber, _ add: (inout ExactSum<Double>, Double) -> Void) {
    let (high, low) = (number.high, number.low)
    squares.addProduct(high, high, add)
    if low == 0 { return }
    squares.addProduct(2 * high, low, add)
    squares.addProduct(low, low, add)
  }

  /// The exact sum, divided.
  @usableFromInline var average: Double? { count == 0 ? nil : sum.value(dividedBy: Double(count)) }

  /// The mean square of the distances from the average: (*n* Σ*x*² − (Σ*x*)²) / *n*². The numerator is exact, and rounded
  /// once, so that nothing is lost when its terms nearly cancel.
  @usableFromInline var variance: Double? {
    if count == 0 { return nil }
    guard sum.isOfFiniteNumbers else { return .nan }
    guard squares.isOfFiniteNumbers, squares.larger.isEmpty, sum.larger.isEmpty else { return .infinity }
    let number = Double(count)
    // The products must not be too large.
    let scale = (squares.parts.last ?? 0) > 0x1p900 ? 0x1p-100 : 1
    var difference = ExactSum<Double>()
    for part in squares.parts { difference.addProduct(part * scale * scale, number) { $0.add($1) } }
    for one in sum.parts {
      for other in sum.parts { difference.addProduct(one * scale, other * scale) { $0.remove($1) } }
    }
    return Swift.max(0, difference.value) / number / number / scale / scale
  }
}

extension ExactSum<Double> {
  /// Adds a product exactly, or removes it, as a number and what is lost by rounding it.
  fileprivate mutating func addProduct(
    _ one: Double, _ other: Double, _ add: (inout ExactSum<Double>, Double) -> Void
  ) {
    let product = one * other
    add(&self, product)
    guard product.isFinite else { return }
    let rest = (-product).addingProduct(one, other)
    if rest != 0 { add(&self, rest) }
  }
}

/// A number as the exact sum of two: an integer may have more digits than a floating-point number.
@usableFromInline
struct ExactNumber {
  @usableFromInline let high: Double
  @usableFromInline let low: Double

  @inlinable
  init(_ number: some BinaryInteger) {
    if let exact = Double(exactly: number) {
      (high, low) = (exact, 0)
    } else {
      (high, low) = (Double(number >> 32) * 0x1p32, Double(number & 0xffff_ffff))
    }
  }

  @inlinable
  init<Number: BinaryFloatingPoint>(_ number: Number) {
    high = Double(number)
    low = high.isFinite ? Double(number - Number(high)) : 0
  }
}
