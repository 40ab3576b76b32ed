extension CollectionProducer {
  /// Returns the list that an operator of one's own makes of this one.
  ///
  /// - Parameter make: Makes the operator, once for each use of the result.
  public func applying<Custom: CollectionOperator>(
    _ make: @escaping () -> Custom
  ) -> CollectionProducer<Custom.Output> where Custom.Input == Element {
    applying(.fixed(()), comparing: .ofValues, CustomOperator.hosted(keepingSource: false) { _ in make() })
  }

  /// Returns the list that an operator of one's own with a live rule makes of this one. When the rule is replaced, an operator
  /// is made of it and begins anew, and the difference is sent: O(n).
  ///
  /// ```swift
  /// struct Sums: CollectionOperator {
  ///   let start: Int
  ///   func begin(_ list: PersistentArray<Int>) -> PersistentArray<Int> {
  ///     var sum = start
  ///     return PersistentArray(list.map { sum += $0; return sum })
  ///   }
  ///   func follow(_ step: CollectionChange<Int>, leadingTo list: PersistentArray<Int>, _ result: inout CollectionResult<Int>) {
  ///     result.set(begin(list))
  ///   }
  /// }
  /// let start = MutableProperty(0)
  /// let sums = CollectionProperty(numbers.updates.applying(start) { Sums(start: $0) })
  /// start.value = 10
  /// print(sums)  // prints: [13, 14, 16]
  /// ```
  public func applying<Rule, Custom: CollectionOperator>(
    _ rule: any PropertyProtocol<Rule>, _ make: @escaping (Rule) -> Custom
  ) -> CollectionProducer<Custom.Output> where Custom.Input == Element {
    applying(.live(rule.readOnly), comparing: .ofValues, CustomOperator.hosted(keepingSource: false, make))
  }
}

extension SectionedProducer {
  /// Returns what an operator of one's own makes of the rows of each section.
  ///
  /// ```swift
  /// struct Ranks: CollectionOperator {
  ///   func begin(_ list: PersistentArray<Person>) -> PersistentArray<String> {
  ///     PersistentArray(list.enumerated().map { "\($0 + 1). \($1.name)" })
  ///   }
  ///   func follow(
  ///     _ step: CollectionChange<Person>, leadingTo list: PersistentArray<Person>, _ result: inout CollectionResult<String>
  ///   ) {
  ///     result.set(begin(list))
  ///   }
  /// }
  /// let ranks = CollectionProperty(people.updates.grouped(by: \.team).applyingToRows { Ranks() })
  /// print(ranks.map(\.rows))  // prints: [["1. Ada", "2. Cleo"], ["1. Bob"]]
  /// ```
  ///
  /// A row that moves to another section leaves the one and comes into the other.
  ///
  /// - Parameter make: Makes the operator, once for each section.
  public func applyingToRows<Custom: CollectionOperator>(
    _ make: @escaping () -> Custom
  ) -> SectionedProducer<Section, Custom.Output> where Custom.Input == Row {
    applyingToRows(.fixed(()), comparing: .ofValues, CustomOperator.hosted(keepingSource: true) { _ in make() })
  }

  /// Returns what an operator of one's own with a live rule makes of the rows of each section. When the rule is replaced, all
  /// operators are made anew, and the difference is sent: O(n).
  public func applyingToRows<Rule, Custom: CollectionOperator>(
    _ rule: any PropertyProtocol<Rule>, _ make: @escaping (Rule) -> Custom
  ) -> SectionedProducer<Section, Custom.Output> where Custom.Input == Row {
    applyingToRows(.live(rule.readOnly), comparing: .ofValues, CustomOperator.hosted(keepingSource: true, make))
  }
}

/// An operator of one's own, with what it has to know of its source.
private final class CustomOperator<Custom: CollectionOperator> {
  typealias Input = ListShape<Custom.Input>
  typealias Output = ListShape<Custom.Output>

  private var custom: Custom
  /// The source up to now, if its records do not have it.
  private var source: PersistentArray<Custom.Input> = []
  private let keepsSource: Bool

  init(_ custom: Custom, keepsSource: Bool) {
    self.custom = custom
    self.keepsSource = keepsSource
  }

  func begin(_ source: PersistentArray<Custom.Input>) -> PersistentArray<Custom.Output> {
    if keepsSource { self.source = source }
    return custom.begin(source)
  }

  func follow(_ record: Record<Input>, _ steps: inout Steps<Output>) {
    guard let change = record.change else { return }
    var result = CollectionResult(steps.value)
    if change.steps.count == 1, !keepsSource {
      custom.follow(change, leadingTo: record.after, &result)
    } else {
      // The lists between.
      var list = exchange(&source, with: [])
      if !keepsSource {
        list = record.after
        change.inverted.performUnchecked(on: &list)
      }
      for step in change.steps {
        step.performUnchecked(on: &list)
        custom.follow(step, leadingTo: list, &result)
      }
      if keepsSource { source = list }
    }
    result.steps.forEach { steps.append($0) }
  }

  /// The steps before are those of the old operator.
  func replace(by new: Custom, _ source: PersistentArray<Custom.Input>, _ steps: inout Steps<Output>) {
    custom = new
    var result = CollectionResult(steps.value)
    result.set(custom.begin(source))
    result.steps.forEach { steps.appendUnlessEmpty($0) }
  }

  /// Returns what hosts the operator that is made of a rule.
  static func hosted<Rule>(
    keepingSource keepsSource: Bool, _ make: @escaping (Rule) -> Custom
  ) -> (Rule) -> HostedOperator<Custom.Input, Custom.Output, Rule> {
    { rule in
      let custom = CustomOperator(make(rule), keepsSource: keepsSource)
      return HostedOperator(begin: custom.begin, follow: custom.follow) { rule in
        { custom.replace(by: make(rule), $0, &$1) }
      }
    }
  }
}
