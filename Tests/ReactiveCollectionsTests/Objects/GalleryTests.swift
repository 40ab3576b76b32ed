import ReactiveCollections
import ReactiveCollectionsTestSupport
import ReactiveCollectionsTesting
import Testing

/// A gallery of 10,000 photos that are loaded while it is scrolled, in virtual time.
@MainActor @Suite struct GalleryTests {
  struct Photo: Identifiable, Equatable {
    let id: Int
    var version = 0
    var image: String { "image \(id).\(version)" }
  }

  /// A server that needs time, and counts what it is asked at once.
  @MainActor final class Server {
    let clock = TestScheduler()
    private(set) var (asked, atOnce, mostAtOnce) = (0, 0, 0)

    func image(of photo: Photo) async throws -> String {
      asked += 1
      atOnce += 1
      mostAtOnce = max(mostAtOnce, atOnce)
      defer { atOnce -= 1 }
      try await clock.sleep(for: .milliseconds(5 + photo.id % 20))
      if photo.id % 50 == 7 { throw Missing() }
      return photo.image
    }
  }

  struct Missing: Error {}

  @Test(arguments: 0..<(isLongRun ? 40 : 4)) func noImageIsEverWrong(seed: Int) async {
    var random = SeededGenerator(seed: UInt64(seed))
    let (server, limit) = (Server(), 6)
    let photos = MutableCollectionProperty((0..<10_000).map { Photo(id: $0) })
    let visible = MutableProperty(0..<20)
    /// What is visible is loaded first, and then what will soon be.
    let kept = visible.map { max(0, $0.lowerBound - 20)..<$0.upperBound + 20 }
    let visibleInKept = visible.map { range in
      let start = max(0, range.lowerBound - 20)
      return range.lowerBound - start..<range.upperBound - start
    }
    let shown = CollectionProperty(photos.updates.window(kept))
    weak var images: CollectionProperty<Loadable<String>>?
    do {
      let rows = CollectionProperty(
        shown.updates.map(limit: limit, near: visibleInKept) { photo in try await server.image(of: photo) })
      images = rows
      func expectRightImages(_ step: Int) {
        #expect(rows.count == shown.count, "seed \(seed), step \(step)")
        for (photo, row) in zip(shown.value, rows.value) {
          switch row {
          case .loading: break
          case .loaded(let image): #expect(image == photo.image, "seed \(seed), step \(step)")
          case .failed(let failure):
            #expect(failure.error is Missing && photo.id % 50 == 7, "seed \(seed), step \(step)")
          }
        }
      }
      for step in 0..<200 {
        if Bool.random(using: &random) {
          let start = visible.value.lowerBound + .random(in: -30...40, using: &random)
          let first = min(max(0, start), photos.count - 20)
          visible.value = first..<first + 20
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: photos.remove(at: .random(in: 0..<photos.count, using: &random))
        case 1: photos[.random(in: visible.value, using: &random)].version += 1
        case 2:
          photos.move(
            from: .random(in: visible.value, using: &random), to: .random(in: visible.value, using: &random))
        default: break
        }
        expectRightImages(step)
        for _ in 0..<Int.random(in: 0..<6, using: &random) { await Task.yield() }
        server.clock.advance(by: .milliseconds(.random(in: 0..<20, using: &random)))
        expectRightImages(step)
      }
      while rows.contains(.loading) {
        await Task.yield()
        server.clock.advance(by: .milliseconds(1))
      }
      expectRightImages(200)
      #expect(server.mostAtOnce == limit)
    }
    await until {
      server.clock.run()
      return server.atOnce == 0
    }
    #expect(images == nil && server.clock.scheduledCount == 0)
  }
}
