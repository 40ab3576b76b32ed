public import PersistentArrays

extension CollectionChange where Element: Codable {
  /// What a JSON Patch does to a list, whose document is the JSON array of its elements.
  ///
  /// Operations on elements become steps in their order: `add` an insertion, `remove` a removal, `replace` an update,
  /// `move` a move. One that reaches inside an element becomes an update, by way of the element's JSON. What changes
  /// nothing gives no step, as `test`, or the replacement by the same; replacing the whole document removes and inserts
  /// what differs.
  ///
  /// O(log n) for each operation and the JSON of the elements it reaches, O(n) for one that reaches the whole document.
  /// - Throws: `JSONPatchError`, with the index of the operation that does not apply.
  public init(_ patch: JSONPatch, appliedTo list: PersistentArray<Element>) throws(JSONPatchError) {
    var document = JSONListDocument(list)
    try document.perform(patch)
    self.init(document.steps)
  }

  /// What a JSON Patch does to a list, whose document is the JSON array of its elements. As for a persistent array, and
  /// O(n) for n elements.
  /// - Throws: `JSONPatchError`, with the index of the operation that does not apply.
  @_disfavoredOverload
  public init(_ patch: JSONPatch, appliedTo list: some Sequence<Element>) throws(JSONPatchError) {
    try self.init(patch, appliedTo: PersistentArray(list))
  }
}

extension SectionedChange where Section: Codable, Row: Codable {
  /// What a JSON Patch does to sections, whose document is `[{"section": …, "rows": […]}, …]`.
  ///
  /// Operations on sections (`/2`) and rows (`/2/rows/14`) become steps in their order, as for ``CollectionChange``; a
  /// `move` between the rows of two sections is a `moveRow`. One that reaches inside a section's data or a row becomes
  /// an update of it. What changes nothing gives no step; replacing all sections, or all rows of one, removes and
  /// inserts what differs.
  ///
  /// O(log s + log n) for each operation and the JSON of the elements it reaches.
  /// - Throws: `JSONPatchError`, with the index of the operation that does not apply.
  public init(_ patch: JSONPatch, appliedTo list: PersistentArray<Snapshot>) throws(JSONPatchError) {
    var document = JSONSectionedDocument(list)
    try document.perform(patch)
    self.init(document.steps)
  }

  /// What a JSON Patch does to sections, whose document is `[{"section": …, "rows": […]}, …]`. As for a persistent
  /// array, and O(s) for s sections.
  /// - Throws: `JSONPatchError`, with the index of the operation that does not apply.
  @_disfavoredOverload
  public init(_ patch: JSONPatch, appliedTo list: some Sequence<Snapshot>) throws(JSONPatchError) {
    try self.init(patch, appliedTo: PersistentArray(list))
  }
}
