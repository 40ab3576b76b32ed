import ReactiveCollections

/// An observer that starts while other threads edit, stays for a while, and is disposed of in the middle of something.
struct PassingObserver {
  /// The kind of stream that it observes. It never changes, so that at any time there is the same number of each kind,
  /// and the memory use is constant.
  enum Kind: CaseIterable {
    case list, pipeline, table
  }

  private let kind: Kind
  private let name: String
  private let context: SoakContext
  private var stay: (number: Int, observation: SharedDisposable)?

  init(_ kind: Kind, name: String, in context: SoakContext) {
    self.kind = kind
    self.name = name
    self.context = context
  }

  mutating func come() {
    let lists = context.lists
    switch kind {
    case .list:
      let observer = ListObserver(name, in: context, expecting: \.rows)
      begin(observer) { lists.rows.updates.startWithValues { observer.take($0) } }
    case .pipeline:
      let observer = SectionObserver(name, in: context, expecting: \.arrangedByFirst)
      begin(observer) { lists.rows.lift(Rules.arrangingByFirst).startWithValues { observer.take($0) } }
    case .table:
      let observer = SectionObserver(name, in: context, expecting: \.table)
      begin(observer) { lists.table.sectionedUpdates { $0.title }.startWithValues { observer.take($0) } }
    }
  }

  mutating func go() {
    guard let (number, observation) = stay.take() else { return }
    context.passing.leave(number)
    observation.dispose()
  }

  private mutating func begin(_ observer: some Observer, _ start: () -> SharedDisposable) {
    // Registered before it receives anything.
    let number = context.passing.enter(observer)
    stay = (number, start())
  }
}
