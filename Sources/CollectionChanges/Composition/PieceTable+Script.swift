extension PieceTable {
  /// The differences between the base and the present list, both of whose sources are the store, and the gaps in which
  /// something is deleted and something inserted. O(k log k) for k pieces.
  @usableFromInline
  var script: (script: EditScript, replacements: [EditScript.Replacement]) {
    var writer = ScriptWriter(removed: removed)
    let nodes = spans.nodes(of: present)
    let stays = StationaryParts.all(of: nodes) { node in
      (pieces[node].base, spans.span(of: node), pieces[node].isMoved)
    }
    for (node, stays) in zip(nodes, stays) {
      let (piece, count) = (pieces[node], spans.span(of: node))
      if piece.base == Self.none {
        writer.insert(count, at: piece.new)
      } else {
        writer.add(
          base: piece.base, stays: stays, old: piece.old, new: piece.new, count: count, isRefreshed: piece.isRefreshed)
      }
    }
    return writer.finish()
  }
}
