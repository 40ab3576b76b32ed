// What derived properties show in the middle of a transaction.

extension Domain {
  /// Returns the value that a node has in the transaction in progress; `nil` if none of its sources has been edited.
  /// Computed once between two edits.
  @usableFromInline
  func pendingValue(of node: Node) -> AnyObject? {
    guard transactionInProgress != nil else { return nil }
    if let known = pendingValues[ObjectIdentifier(node)] { return known }
    // Sources first, in a loop: chains can be long.
    var stack = [node]
    while let last = stack.last {
      let unknown = last.unknownSources(in: self)
      if unknown.isEmpty {
        stack.removeLast()
        pendingValues[ObjectIdentifier(last)] = .some(last.hasPendingSources(in: self) ? last.evaluate() : nil)
      } else {
        stack += unknown
      }
    }
    return pendingValues[ObjectIdentifier(node)] ?? nil
  }

  /// Called when something has been edited, or taken back.
  @usableFromInline
  func forgetPendingValues() { if !pendingValues.isEmpty { pendingValues = [:] } }
}

extension Node {
  /// The sources that show their own sources, and whose values in the transaction are not known.
  fileprivate final func unknownSources(in domain: Domain) -> [Node] {
    var unknown: [Node] = []
    forEachSource { if $0.showsSources, domain.pendingValues[ObjectIdentifier($0)] == nil { unknown.append($0) } }
    return unknown
  }

  fileprivate final func hasPendingSources(in domain: Domain) -> Bool {
    var isPending = false
    forEachSource { source in
      if !source.isShared, source.pendingEdits > 0 || (domain.pendingValues[ObjectIdentifier(source)] ?? nil) != nil {
        isPending = true
      }
    }
    return isPending
  }
}
