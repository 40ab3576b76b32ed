package import Signals

extension CommitNode {
  /// It has something to do in the pass that is under way.
  @usableFromInline
  final func wake() { CommitPass.current.schedule(self) }

  /// It has something to do, and no pass is under way for it: one begins, or the transaction in progress leads to one.
  @usableFromInline
  final func wakeAlone() {
    if Transaction.wakeLater(self) { return }
    wake()
    let pass = CommitPass.current
    if pass.beginFeeding() { pass.endFeeding() }
  }

  /// Watches a property that it depends on. It does its part when that has changed, or has ended.
  @usableFromInline
  final func watch<Rule>(_ rule: Property<Rule>, endingWith feeds: CompositeDisposable) -> PropertyWatch<Rule> {
    let watch = watch(rule) {}
    feeds.add { watch.end() }
    return watch
  }

  /// The same, until the watch ends; before each such part, and perhaps others, `touched` notes that it is about this property. It must
  /// call nobody.
  @usableFromInline
  final func watch<Rule>(_ rule: Property<Rule>, touched: @escaping () -> Void) -> PropertyWatch<Rule> {
    let watch = PropertyWatch(
      rule,
      note: { [weak self] notice in
        guard let self else { return }
        switch notice {
        case .stale:
          let pass = CommitPass.current
          guard pass.isTurn else { return }
          touched()
          pass.schedule(self)
        case .risen(let height): rise(above: height)
        }
      },
      settles: { [weak self] in
        guard let self else { return }
        touched()
        if Transaction.wakeLater(self) { return }
        wake()
        ThreadContext.current.whenSettled = {
          let pass = CommitPass.current
          if pass.beginFeeding() { pass.endFeeding() }
        }
      })
    rise(above: watch.commitHeight)
    return watch
  }

  /// Whether a property that it depends on has come to depend on a list that does its part after this. This does it later from now on.
  @usableFromInline
  final func isTooEarly<Rule>(for rule: PropertyWatch<Rule>) -> Bool {
    guard rule.isChoosing else { return false }
    _ = rule.value
    let ruleHeight = rule.commitHeight
    if ruleHeight < height { return false }
    rise(above: ruleHeight)
    return true
  }
}
