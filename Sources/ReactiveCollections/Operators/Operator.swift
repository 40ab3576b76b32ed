/// What an operator with one source does, such as `filter`: a state machine with a rule, such as a predicate.
///
/// It is made with its rule. It receives what has happened to its source, and says by steps what that changes in its
/// result. It neither keeps the result nor edits anything. It is written once: for rules that stay and for rules that a
/// property holds, for the elements of a list and, if it makes a list of a list, for the rows of sections.
@usableFromInline
protocol Operator<Input, Output, Rule> {
  associatedtype Input: Shape
  associatedtype Output: Shape
  associatedtype Rule = Void

  /// Returns the first result. Called once, first.
  mutating func begin(_ source: Input.Value) -> Output.Value
  /// Follows a change of the source.
  mutating func follow(_ record: Record<Input>, _ steps: inout Steps<Output>)
  /// Notes a new rule, by which changes are followed from now on. So the old rule is not called for an element that
  /// comes in when the rule is replaced. Then ``replaceRule(_:_:)`` is called.
  mutating func prepare(_ rule: Rule)
  /// Makes the result that the new rule demands of the source.
  mutating func replaceRule(_ source: Input.Value, _ steps: inout Steps<Output>)

  /// Whether an element that is removed and inserted in one change is compared, so that it does not count as changed if
  /// it is the same.
  static var comparesElements: Bool { get }
  /// Whether the elements that it makes may depend on places; if not, it makes one of each, which stays the same while that does.
  /// `nil` if it passes on those of the source.
  static var makesElementsByPlace: Bool? { get }
}

extension Operator {
  /// What it makes, if that is a list, and a change of it.
  @usableFromInline typealias List = Output.Value
  @usableFromInline typealias Change = Output.Change

  @inlinable mutating func prepare(_ rule: Rule) {}
  @inlinable mutating func replaceRule(_ source: Input.Value, _ steps: inout Steps<Output>) {}
  @inlinable static var comparesElements: Bool { false }
  @inlinable static var makesElementsByPlace: Bool? { nil }
}

/// A rule that stays, or one that a property holds.
@usableFromInline
enum Rule<Value> {
  case fixed(Value)
  case live(Property<Value>)
}

/// The kernel that hosts an operator.
@usableFromInline
struct Following<Hosted: Operator>: Kernel {
  @usableFromInline typealias Output = Hosted.Output

  @usableFromInline var hosted: Hosted

  @inlinable
  init(_ hosted: Hosted) { self.hosted = hosted }

  @inlinable
  mutating func begin(_ sources: RuledInput<Hosted.Input, Hosted.Rule>) -> Hosted.Output.Value {
    hosted.begin(sources.source.value)
  }

  @inlinable
  mutating func follow(_ sources: RuledInput<Hosted.Input, Hosted.Rule>, _ steps: inout Steps<Hosted.Output>) {
    if Hosted.comparesElements { steps.composition = .comparing }
    let rule = sources.rule.new
    if let rule {
      steps.composition = .comparing
      hosted.prepare(rule)
    }
    sources.source.record?._withUnsafeGuaranteedRef { hosted.follow($0, &steps) }
    if rule != nil { hosted.replaceRule(sources.source.value, &steps) }
  }

  @inlinable
  func version(of sources: RuledInput<Hosted.Input, Hosted.Rule>) -> Int { sources.version }
}

/// The sources of an operator: what it is applied to, and its rule.
@usableFromInline
struct RuledInput<S: Shape, R>: InputSet {
  @usableFromInline let source: SingleInput<S>
  @usableFromInline let rule: RuleInput<R>

  @inlinable
  init(_ source: SingleInput<S>, _ rule: RuleInput<R>) {
    self.source = source
    self.rule = rule
  }

  @inlinable
  func forEach(_ body: (_ source: Node, _ keeper: AnyObject) -> Void) {
    source.forEach(body)
    if case .live(let input) = rule { input.forEach(body) }
  }

  /// The rule may go on for ever.
  @inlinable var haveEnded: Bool { source.isFinal }

  @inlinable var version: Int { source.version }
}

/// A rule as a source.
@usableFromInline
enum RuleInput<R> {
  case fixed(R)
  case live(SingleInput<ScalarShape<R>>)

  @inlinable
  init(_ rule: Rule<R>, _ starting: Starting) {
    switch rule {
    case .fixed(let value): self = .fixed(value)
    case .live(let property):
      starting.keep(property)
      property.input.refresh()
      self = .live(property.input)
    }
  }

  @inlinable var value: R {
    switch self {
    case .fixed(let value): value
    case .live(let input): input.value.unsafelyUnwrapped
    }
  }

  /// The rule, if it has been replaced in the commit in progress.
  @inlinable var new: R? {
    guard case .live(let input) = self, let record = input.record else { return nil }
    return record._withUnsafeGuaranteedRef(\.change)
  }
}

extension Recipe {
  /// Returns the recipe of what an operator makes of this one. `make` makes the operator of a rule, and the shape of
  /// its result, for each start.
  @inlinable
  func applying<Hosted: Operator>(
    _ rule: Rule<Hosted.Rule>, _ make: @escaping (S, Hosted.Rule) -> (Hosted, Hosted.Output)
  ) -> Recipe<Hosted.Output> where Hosted.Input == S {
    deriving { source, starting in
      Domain.starting {
        let rule = RuleInput(rule, starting)
        let (hosted, shape) = make(source.node.shape, rule.value)
        return Derived(RuledInput(source.input, rule), shape, Following(hosted))
      }
    }
  }

  /// Returns the recipe of what an operator without a rule makes of this one.
  @inlinable
  func applying<Hosted: Operator>(
    _ make: @escaping (S) -> (Hosted, Hosted.Output)
  ) -> Recipe<Hosted.Output> where Hosted.Input == S, Hosted.Rule == Void {
    applying(.fixed(())) { shape, _ in make(shape) }
  }
}

extension CollectionProducer {
  /// Returns the stream that an operator makes of this one, if it passes on the elements of the source.
  @inlinable
  func applying<Hosted: Operator>(
    _ rule: Rule<Hosted.Rule>, _ make: @escaping (ListShape<Element>, Hosted.Rule) -> Hosted
  ) -> CollectionProducer where Hosted.Input == ListShape<Element>, Hosted.Output == ListShape<Element> {
    CollectionProducer(recipe.applying(rule) { (make($0, $1), $0) })
  }

  /// Returns the stream that an operator makes of this one, if it makes its own elements, which are compared in a
  /// certain way if they can be.
  @inlinable
  func applying<Hosted: Operator, New>(
    _ rule: Rule<Hosted.Rule>, comparing comparison: ElementComparison<New>?, _ make: @escaping (Hosted.Rule) -> Hosted
  ) -> CollectionProducer<New> where Hosted.Input == ListShape<Element>, Hosted.Output == ListShape<New> {
    let shape = ListShape(comparing: comparison)
    return CollectionProducer<New>(recipe.applying(rule) { (make($1), shape) })
  }
}
