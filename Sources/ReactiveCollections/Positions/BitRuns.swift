// Bits in words, the first one the lowest.

extension UInt64 {
  /// As many ones, below 64 of them.
  static func ones(_ count: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: count) &- 1 }

  /// The place of a one, by the number of ones before it.
  ///
  /// Counts the ones up to each byte side by side, finds the byte by comparing all of them at a time, and then does the
  /// same with the bits of the byte (Vigna: *Broadword Implementation of Rank/Select Queries*, 2008).
  func place(ofOne rank: Int) -> Int {
    let low: UInt64 = 0x0101_0101_0101_0101
    let high = low &<< 7
    // How many bytes hold a number up to `limit`, all being below 128.
    func bytes(of numbers: UInt64, upTo limit: UInt64) -> UInt64 {
      let isUpTo = ((limit &* low | high) &- numbers) & high
      return ((isUpTo &>> 7) &* low) &>> 56
    }
    var counts = self &- (self &>> 1 & 0x5555_5555_5555_5555)
    counts = counts & 0x3333_3333_3333_3333 &+ (counts &>> 2 & 0x3333_3333_3333_3333)
    counts = (counts &+ (counts &>> 4)) & 0x0f0f_0f0f_0f0f_0f0f
    let onesUpTo = counts &* low
    let rank = UInt64(truncatingIfNeeded: rank)
    let start = 8 &* bytes(of: onesUpTo, upTo: rank)
    let before = (onesUpTo &<< 8) &>> start & 0xff
    // One bit in each byte, then brought to its lowest place.
    let spread = (self &>> start & 0xff) &* low & 0x8040_2010_0804_0201
    let isOne = (spread &+ (high &- low) | spread) & high
    return Int(truncatingIfNeeded: start &+ bytes(of: (isOne &>> 7) &* low, upTo: rank &- before))
  }
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
