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
  /// document, and O(n) for n elements that are not in a `PersistentArray`.
  ///
  /// ```swift
  /// let patch: JSONPatch = [.remove(JSONPointer(["0"])), .add(JSONPointer(["-"]), "c")]
  /// print(try CollectionChange(patch, appliedTo: ["a", "b"]))  // prints: composite([remove(0, "a"), insert(1, "c")])
  /// ```
  ///
  /// - Throws: `JSONPatchError` with the index of the operation that cannot be applied.
  public init(_ patch: JSONPatch, appliedTo list: some Sequence<Element>) throws(JSONPatchError) {
    var document = JSONListDocument(PersistentArray(list))
    try document.perform(patch)
    self.init(document.steps)
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
  /// O(log s + log n) for each operation and the JSON of the elements that it accesses, and O(s) for s sections that are
  /// not in a `PersistentArray`.
  ///
  /// ```swift
  /// let patch = try JSONPatch(parsing: #"[{"op": "replace", "path": "/0/rows/1", "value": "x"}]"#)
  /// let sections: PersistentArray = [SectionSnapshot(section: "A", rows: ["a", "b"])]
  /// print(try SectionedChange(patch, appliedTo: sections))  // prints: row(update(1, old: "b", new: "x"), section: 0)
  /// ```
  ///
  /// - Throws: `JSONPatchError` with the index of the operation that cannot be applied.
  public init(_ patch: JSONPatch, appliedTo list: some Sequence<Snapshot>) throws(JSONPatchError) {
    var document = JSONSectionedDocument(PersistentArray(list))
    try document.perform(patch)
    self.init(document.steps)
  }
}

extension DictionaryChange where Key: CodingKeyRepresentable, Value: Codable {
  /// Creates the change that a JSON Patch makes to a dictionary. The document is the JSON object of its entries.
  ///
  /// `add` becomes an insertion or, if the member is there, an update, `remove` a removal, `replace` an update, and `move` a
  /// removal and an insertion. An operation on a value inside a member becomes an update, by way of the member's JSON.
  /// Operations without effect do not become steps; the steps of a key become one.
  ///
  /// Expected O(log n) for each operation and the JSON of the values that it accesses; O(n) for an operation on the whole
  /// document.
  ///
  /// ```swift
  /// let patch = try JSONPatch(parsing: #"[{"op": "add", "path": "/tea", "value": 2}]"#)
  /// print(try DictionaryChange(patch, appliedTo: ["tea": 1]))  // prints: update("tea", old: 1, new: 2)
  /// ```
  ///
  /// - Throws: `JSONPatchError` with the index of the operation that cannot be applied.
  public init(_ patch: JSONPatch, appliedTo dictionary: PersistentDictionary<Key, Value>) throws(JSONPatchError) {
    var document = JSONDictionaryDocument(dictionary)
    try document.perform(patch)
    self = try document.change
  }
}
