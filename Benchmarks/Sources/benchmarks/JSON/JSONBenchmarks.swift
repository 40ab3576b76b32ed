import Foundation
import ReactiveCollections
import ReactiveCollectionsJSON

/// Sends the update of one row as a JSON Patch, and applies it; compared with Foundation's coders and the row alone,
/// which say nothing of where it is.
enum JSONBenchmarks {
  static var all: [Benchmark] { [encoding, applying] }

  private struct Row: Codable, Equatable {
    var id: Int
    var name: String
    var city: String
    var age: Int
    var isFavorite: Bool
    var score: Double

    init(_ number: Int) {
      id = number
      name = "Person number \(number)"
      city = "City \(number % 50)"
      age = number % 90
      isFavorite = number % 3 == 0
      score = Double(number) / 4
    }
  }

  private static let count = 1_000

  private static var changes: [CollectionChange<Row>] {
    (0..<count).map { number in
      var new = Row(number)
      new.age += 1
      return .update(number, old: Row(number), new: new)
    }
  }

  private static var encoding: Benchmark {
    Benchmark(
      "json/one member of a row, to text", aim: 1.5,
      .init("JSONEncoder, the row", count) {
        let (encoder, rows) = (JSONEncoder(), (0..<count).map(Row.init))
        return { for row in rows { blackHole(try? encoder.encode(row)) } }
      },
      .init("JSONPatch", count) {
        let changes = changes
        return { for change in changes { blackHole(try? JSONPatch(change).description) } }
      })
  }

  private static var applying: Benchmark {
    Benchmark(
      "json/one member of a row, from text to a change", aim: 2.5,
      .init("JSONDecoder, the row", count) {
        let decoder = JSONDecoder()
        let texts = (0..<count).compactMap { try? JSONEncoder().encode(Row($0)) }
        return { for text in texts { blackHole(try? decoder.decode(Row.self, from: text)) } }
      },
      .init("JSONPatch", count) {
        let list = PersistentArray((0..<count).map(Row.init))
        let texts = changes.compactMap { try? JSONPatch($0).description }
        return {
          for text in texts {
            blackHole(try? CollectionChange(JSONPatch(parsing: text), appliedTo: list))
          }
        }
      })
  }
}
