public import ReactiveCollectionsArrays
public import ReactiveCollectionsChanges

extension CollectionChange where Element: Codable {
  /// Creates the change that a JSON Patch makes to a list. The document is the JSON array of the list's elements.
  ///
  /// Operations on elements become steps in the same order: `add` becomes an insertion, `remove` a removal, `replace`
  /// an update, and `move` a move. An operation on a value inside an element becomes an update, by way of the element's
  /// JSON. Operations without effect, such as `test` or the replacement by an equal value, do not become steps.
  /// Replacing the whole document removes and inserts the elements between the equal ends.
  ///
  /// O(log n) for each operation and the JSON of the elements that it accesses, O(n) for an operation on the whole
  /// document.
  ///
  /// ```swift
  /// let patch: JSONPatch = [.remove(JSONPointer(["0"])), .add(JSONPointer(["-"]), "c")]
  /// print(try CollectionChange(patch, appliedTo: ["a", "b"]))  // prints: composite([remove(0, "a"), insert(1, "c")])
  /// ```
  ///
  /// - Throws: `JSONPatchError` with the index of the operation that cannot be applied.
  public init(_ patch: JSONPatch, appliedTo list: PersistentArray<Element>) throws(JSONPatchError) {
    var document = JSONListDocument(list)
    try document.perform(patch)
    self.init(document.steps)
  }

  /// Creates the change that a JSON Patch makes to a list. The document is the JSON array of the list's elements. The
  /// result and costs are those for a persistent array, plus O(n) for n elements.
  ///
  /// - Throws: `JSONPatchError` with the index of the operation that cannot be applied.
  @_disfavoredOverload
  public init(_ patch: JSONPatch, appliedTo list: some Sequence<Element>) throws(JSONPatchError) {
    try self.init(patch, appliedTo: PersistentArray(list))
  }
}

extension SectionedChange where Section: Codable, Row: Codable {
  /// Creates the change that a JSON Patch makes to sections. The document is `[{"section": …, "rows": […]}, …]`.
  ///
  /// Operations on sections (`/2`) and rows (`/2/rows/14`) become steps in the same order, as for ``CollectionChange``;
  /// a `move` between the rows of two sections becomes a `moveRow`. An operation on a value inside a section's data or
  /// inside a row becomes an update of the data or row. Operations without effect do not become steps. Replacing all
  /// sections, or all rows of a section, removes and inserts those between the equal ends.
  ///
  /// O(log s + log n) for each operation and the JSON of the elements that it accesses.
  ///
  /// ```swift
  /// let patch = try JSONPatch(parsing: #"[{"op": "replace", "path": "/0/rows/1", "value": "x"}]"#)
  /// let sections: PersistentArray = [SectionSnapshot(section: "A", rows: ["a", "b"])]
  /// print(try SectionedChange(patch, appliedTo: sections))  // prints: row(update(1, old: "b", new: "x"), section: 0)
  /// ```
  ///
  /// - Throws: `JSONPatchError` with the index of the operation that cannot be applied.
  public init(_ patch: JSONPatch, appliedTo list: PersistentArray<Snapshot>) throws(JSONPatchError) {
    var document = JSONSectionedDocument(list)
    try document.perform(patch)
    self.init(document.steps)
  }

  /// Creates the change that a JSON Patch makes to sections. The document is `[{"section": …, "rows": […]}, …]`. The
  /// result and costs are those for a persistent array, plus O(s) for s sections.
  ///
  /// - Throws: `JSONPatchError` with the index of the operation that cannot be applied.
  @_disfavoredOverload
  public init(_ patch: JSONPatch, appliedTo list: some Sequence<Snapshot>) throws(JSONPatchError) {
    try self.init(patch, appliedTo: PersistentArray(list))
  }
}
