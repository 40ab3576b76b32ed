extension Source where S: AnyListShape {
  /// Runs a transaction with an editor of this list.
  @inlinable
  func transact<Result, Item, E: Error>(
    _ body: (inout CollectionEditor<Item>) throws(E) -> Result
  ) throws(E) -> Result where S == ListShape<Item> {
    try domain.transact { () throws(E) in
      var editor = CollectionEditor(self)
      let result = try body(&editor)
      // If another editor was assigned, the list gets its elements.
      if editor.list !== self { set(editor.list.items) }
      return result
    }
  }
}
