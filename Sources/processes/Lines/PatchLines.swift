import ReactiveCollections

/// Updates as JSON Patch of a document that is like the table: the first makes the document, whatever was there, and the others
/// bring it up to date.
struct PatchLines {
  private var isFirst = true

  mutating func line(of update: SectionedUpdate<String, ProcessRow>) -> String {
    defer { isFirst = false }
    do {
      let patch =
        isFirst ? [.add(JSONPointer(), try JSONValue(encoding: update.after))] : try JSONPatch(update.change)
      return patch.description
    } catch { preconditionFailure("Names and numbers always become JSON, but: \(error)") }
  }
}
