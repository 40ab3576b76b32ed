import Testing

@testable import processes

@Suite struct ViewportTests {
  @Test func scrolling() {
    var viewport = Viewport()
    func scrolled(_ movement: Movement) -> Range<Int> {
      viewport.scroll(movement, count: 20, height: 7)
      return viewport.range(count: 20, height: 7)
    }
    #expect(scrolled(.lines(-1)) == 0..<7)
    #expect(scrolled(.lines(1)) == 1..<8)
    #expect(scrolled(.pages(1)) == 7..<14)
    #expect(scrolled(.toEnd) == 13..<20)
    #expect(scrolled(.lines(1)) == 13..<20)
    #expect(scrolled(.pages(-1)) == 7..<14)
    #expect(scrolled(.toStart) == 0..<7)
  }

  @Test func aLineIsScrolledIntoView() {
    var viewport = Viewport()
    func offset(_ lines: ClosedRange<Int>, height: Int = 7) -> Int {
      viewport.show(lines, height: height)
      return viewport.offset
    }
    #expect(offset(3...4) == 0)
    #expect(offset(9...10) == 4)
    #expect(offset(5...6) == 4)
    #expect(offset(2...3) == 2)
    // There is only room for the last line.
    #expect(offset(2...3, height: 1) == 3)
  }
}
