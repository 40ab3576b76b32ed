internal import ReactiveCollectionsPositions

/// How a new rule relates to the one before, as far as that is known: see
/// ``CollectionProducer/filter(_:changing:_:)``.
public enum RuleChange: Sendable {
  /// The same elements satisfy it.
  case unchanged
  /// Only elements satisfy it that have satisfied the old one.
  case narrowed
  /// All elements satisfy it that have satisfied the old one.
  case widened
  /// Nothing is known.
  case replaced
}

extension CollectionProducer {
  /// Returns the elements that satisfy a rule, which a property holds. When it is replaced, only those elements are examined
  /// that may pass or not pass any more: those that passed, if the new rule is narrower, or the others, if it is wider.
  ///
  /// ```swift
  /// var examined = 0
  /// let found = CollectionProperty(
  ///   people.updates.filter(query, changing: { $1.contains($0) ? .narrowed : .replaced }) { text, person in
  ///     examined += 1
  ///     return person.name.contains(text)
  ///   })
  /// query.value = "b"
  /// print(found.map(\.name), examined)  // prints: ["Bob"] 6
  /// query.value = "bb"
  /// print(found.map(\.name), examined)  // prints: [] 7
  /// ```
  ///
  /// O(k) calls and O(n / 64 + m log n) when the rule is replaced, for k elements that are examined and m that come or leave;
  /// otherwise O(log n) for each element of a change.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - change: Returns how a new rule relates to the old one. Rules that are replaced several times in one transaction are
  ///     compared once.
  ///   - isIncluded: Returns whether an element satisfies a rule.
  public func filter<Rule>(
    _ rule: any PropertyProtocol<Rule>, changing change: @escaping (_ old: Rule, _ new: Rule) -> RuleChange,
    _ isIncluded: @escaping (Rule, Element) -> Bool
  ) -> CollectionProducer {
    CollectionProducer(
      recipe.hosting(.live(rule.readOnly)) { shape, rule in
        let filter = Filtering<Element> { isIncluded(rule, $0) }
        return ((filter: filter, rule: rule), shape)
      } begin: {
        $0.filter.begin($1)
      } follow: {
        $0.filter.follow($1, &$2)
      } replaceRule: { state, new in
        let change = change(state.rule, new)
        state.rule = new
        state.filter.prepare { isIncluded(new, $0) }
        return { $0.filter.replaceRule($1, change, &$2) }
      })
  }
}

extension Filtering {
  /// Examines only what a change of the rule concerns. Elements that have come in the same commit have been examined by the new
  /// rule already.
  fileprivate mutating func replaceRule(_ source: List, _ change: RuleChange, _ steps: inout Steps<Output>) {
    let wantsPassing: Bool
    switch change {
    case .unchanged: return
    case .narrowed: wantsPassing = true
    case .widened: wantsPassing = false
    case .replaced: return replaceRule(source, &steps)
    }
    let old = passes.packed
    let positions = wantsPassing ? old.positions : old.positionsOfZeros
    let pass = examine(isIncluded, List(at: positions, of: source))
    let ones = pass.positions.map { positions[$0] }
    let new = wantsPassing ? PackedBits(onesAt: ones, count: source.count) : old.settingOnes(at: ones)
    let change = Change.selection(of: source, from: old, to: new)
    passes.replaceAll(with: new)
    if !change.isEmpty { steps.append(change, leadingTo: List(at: new.positions, of: source)) }
  }
}
