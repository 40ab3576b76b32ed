extension PropertyProtocol {
  /// The value of the property that the value leads to: `choose` is asked once for each change, and the property that it had
  /// chosen before counts no more as soon as that has changed, so that nothing is seen or asked of it then.
  @inlinable
  func latest<Inner: PropertyProtocol>(_ choose: @escaping (Value) -> Inner) -> Property<Inner.Value> {
    let outer = readOnly
    let core = PropertyCore<Inner.Value>(
      from: [outer.source, nil],
      choose: { [outer = outer.reference] node in
        let inner = choose(outer.latest()).readOnly
        node.replaceSource(at: 1, by: inner.source)
      },
      refresh: { node in
        let inner = unsafeDowncast(node.source(at: 1), to: PropertyCore<Inner.Value>.self)
        unsafeDowncast(node, to: PropertyCore<Inner.Value>.self).become(inner.latest)
      })
    return Property(core, keeping: outer.kept)
  }
}
