package import Signals

extension CommitNode {
  /// Schedules the node in the current pass.
  @usableFromInline
  final func wake() { CommitPass.current.schedule(self) }

  /// Schedules the node when no pass is running for it: begins a pass, or leaves the node to the commit of the
  /// transaction in progress.
  @usableFromInline
  final func wakeAlone() {
    if Transaction.wakeLater(self) { return }
    wake()
    let pass = CommitPass.current
    if pass.beginFeeding() { pass.endFeeding() }
  }

  /// Watches a property that the node depends on. The node does its part when the property has changed or ended.
  @usableFromInline
  final func watch<Rule>(_ rule: Property<Rule>, endingWith feeds: CompositeDisposable) -> PropertyWatch<Rule> {
    let watch = watch(rule) {}
    feeds.add { watch.end() }
    return watch
  }

  /// Watches a property that the node depends on, until the watch ends. `touched` is called before each part that is
  /// due to this property, and perhaps before others, to note that the property may have changed. It must not call any
  /// other code.
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

  /// Returns whether a property that the node depends on has come to depend on a list that does its part after this
  /// node. If so, the node does its part later from now on.
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
