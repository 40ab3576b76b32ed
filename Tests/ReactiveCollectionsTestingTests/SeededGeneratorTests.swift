import ReactiveCollectionsTesting
import Testing

@Suite
struct SeededGeneratorTests {
  @Test
  func numbersAreThoseOfSplitMix64() {
    // The first numbers of the reference implementation for this seed.
    var random = SeededGenerator(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next() == 9_817_491_932_198_370_423)
  }

  @Test
  func theSeedIsPrinted() {
    var random = SeededGenerator(seed: 42)
    _ = random.next()
    #expect("\(random)" == "SeededGenerator(seed: 42)")
    #expect(SeededGenerator().seed != SeededGenerator().seed)
  }
}
