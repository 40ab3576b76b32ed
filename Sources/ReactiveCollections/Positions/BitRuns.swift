// Bits in words, the first one the lowest.

extension UInt64 {
  /// As many ones, below 64 of them.
  static func ones(_ count: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: count) &- 1 }
}

extension UnsafePointer<UInt64> {
  /// Up to 64 bits from a place on, with zeros behind them.
  func bits(_ places: Range<Int>) -> UInt64 {
    let shift = places.lowerBound & 63
    var bits = self[places.lowerBound >> 6] >> shift
    if shift + places.count > 64 { bits |= self[places.lowerBound >> 6 + 1] << (64 - shift) }
    return places.count == 64 ? bits : bits & .ones(places.count)
  }
}

extension UnsafeMutablePointer<UInt64> {
  /// Writes the lowest bits of a word, up to 64 of them.
  func setBits(_ places: Range<Int>, to bits: UInt64) {
    let mask = places.count == 64 ? ~0 : UInt64.ones(places.count)
    let (word, shift) = (places.lowerBound >> 6, places.lowerBound & 63)
    self[word] = self[word] & ~(mask << shift) | bits << shift
    guard shift + places.count > 64 else { return }
    self[word + 1] = self[word + 1] & ~(mask >> (64 - shift)) | bits >> (64 - shift)
  }

  /// Copies bits of other words, or lower down in these.
  func copyBits(_ places: Range<Int>, of source: UnsafePointer<UInt64>, to start: Int) {
    for place in stride(from: places.lowerBound, to: places.upperBound, by: 64) {
      let run = place..<Swift.min(place + 64, places.upperBound)
      let target = start + place - places.lowerBound
      setBits(target..<target + run.count, to: source.bits(run))
    }
  }

  /// Copies bits to higher up in these words.
  func moveBitsUp(_ places: Range<Int>, to start: Int) {
    var end = places.upperBound
    while end > places.lowerBound {
      let run = Swift.max(end - 64, places.lowerBound)..<end
      let target = start + run.lowerBound - places.lowerBound
      setBits(target..<target + run.count, to: UnsafePointer(self).bits(run))
      end = run.lowerBound
    }
  }
}
