import ReactiveCollections
import ReactiveCollectionsJSON

/// Updates as JSON Patch for a document that has the structure of the table. The first patch creates the document,
/// whatever was there before, and the others bring it up to date.
struct PatchLines {
  private var isFirst = true

  mutating func line(of update: SectionedUpdate<String, ProcessRow>) -> String {
    defer { isFirst = false }
    do {
      let patch =
        isFirst ? [.add(JSONPointer(), try JSONValue(encoding: update.after))] : try JSONPatch(update.change)
      return patch.description
    } catch { preconditionFailure("Names and numbers can always be encoded as JSON, but: \(error)") }
  }
}
