// What derived properties show in the middle of a transaction.

extension Domain {
  /// What a derived node shows in the transaction in progress: the value, which is `nil` if no source has been edited.
  /// Keeps the node, so that no other one has its identity.
  typealias Pending = (node: Node, value: AnyObject?, isBeingEvaluated: Bool)

  /// Returns the value that a node has in the transaction in progress; `nil` if none of its sources has been edited.
  /// Computed once between two edits.
  @usableFromInline
  func pendingValue(of node: Node) -> AnyObject? {
    guard state.transactionInProgress != nil else { return nil }
    if let known = state.pending[ObjectIdentifier(node)] {
      if known.isBeingEvaluated { readsItself() }
      return known.value
    }
    let isOutermost = !isEvaluating
    isEvaluating = true
    evaluate(node)
    let value = state.pending[ObjectIdentifier(node)]?.value
    if isOutermost {
      isEvaluating = false
      if hasEditedMeanwhile { forgetPendingValues() }
    }
    return value
  }

  /// Evaluates a node, and its sources first, in a loop: chains can be long.
  private func evaluate(_ node: Node) {
    var stack = [node]
    while let last = stack.last {
      let unknown = state.pending[ObjectIdentifier(last)] == nil ? last.unknownSources(in: self) : []
      if !unknown.isEmpty {
        stack += unknown
        continue
      }
      stack.removeLast()
      if state.pending[ObjectIdentifier(last)] != nil { continue }
      state.pending[ObjectIdentifier(last)] = (last, nil, isBeingEvaluated: true)
      let value = last.hasPendingSources(in: self) ? last.evaluate() : nil
      state.pending[ObjectIdentifier(last)] = (last, value, isBeingEvaluated: false)
    }
  }

  /// Called when something has been edited, or taken back, and when there is no transaction any more.
  @usableFromInline
  func forgetPendingValues() {
    if state.pending.isEmpty { return }
    // Closures that edit do not begin the evaluation anew: it would never end if there are two of them.
    hasEditedMeanwhile = isEvaluating
    if isEvaluating { return }
    retire(value: state.pending)
    state.pending = [:]
  }
}

extension Node {
  /// The sources that show their own sources, and whose values in the transaction are not known.
  fileprivate final func unknownSources(in domain: Domain) -> [Node] {
    var unknown: [Node] = []
    forEachSource { if $0.showsSources, domain.state.pending[ObjectIdentifier($0)] == nil { unknown.append($0) } }
    return unknown
  }

  fileprivate final func hasPendingSources(in domain: Domain) -> Bool {
    var isPending = mayChooseOtherSources
    forEachSource { source in
      if !source.isShared, source.pendingEdits > 0 || domain.state.pending[ObjectIdentifier(source)]?.value != nil {
        isPending = true
      }
    }
    return isPending
  }
}
