/// The value of a property that is chosen by the value of another one: the kernel of `flatMap(.latest)`.
@usableFromInline
struct Switching<Value>: Kernel {
  @usableFromInline typealias Output = ScalarShape<Value>

  /// Chooses by the value that the outer property has at a moment; `nil` when that has ended, and will not change.
  private var choose: ((Moment) -> Property<Value>)?
  private var chosen: Chosen?
  /// The version of the outer property by which it was chosen.
  private var seen = -1

  private struct Chosen {
    let core: Unmanaged<PropertyCore<Value>>
    let keeper: Unmanaged<AnyObject>
    var edge: Edge?
    /// The version that the value is of.
    var seen = -1

    var version: Int { core._withUnsafeGuaranteedRef { $0.version } }
  }

  @usableFromInline
  init(_ choose: @escaping (Moment) -> Property<Value>) { self.choose = choose }

  @usableFromInline static var choosesSources: Bool { true }
  @usableFromInline var isStateless: Bool { true }
  @usableFromInline var showsSources: Bool { true }

  @usableFromInline
  mutating func choose(_ sources: ManyInputs, for node: Node) -> Bool {
    var isAnother = false
    if let choose, seen != sources.versions {
      seen = sources.versions
      let new = choose(.commit)
      unlink()
      let left = chosen
      chosen = Chosen(core: .passUnretained(new.core), keeper: .passRetained(new.source.keeper))
      if let left { DeferredRelease.release(left.keeper) }
      isAnother = true
    }
    if node.isLinked { link(node) }
    return isAnother
  }

  @usableFromInline
  mutating func link(_ node: Node) {
    guard let chosen, chosen.edge == nil else { return }
    let new = Edge(to: node)
    self.chosen?.edge = new
    // Asked for its value only when it is still the chosen one.
    chosen.core._withUnsafeGuaranteedRef { $0.add(new, demanding: false) }
  }

  @usableFromInline
  mutating func unlink() {
    if let edge = chosen?.edge.take() { chosen?.core._withUnsafeGuaranteedRef { $0.remove(edge) } }
  }

  @usableFromInline
  mutating func begin(_ sources: ManyInputs) -> Value? {
    if let version = chosen?.version { chosen?.seen = version }
    return chosen?.core.latest(.commit)
  }

  @usableFromInline
  func evaluate(_ sources: ManyInputs) -> Value?? {
    guard let choose else { return chosen?.core.latest(.transaction) }
    return choose(.transaction).value
  }

  @usableFromInline
  mutating func follow(_ sources: ManyInputs, _ steps: inout Steps<Output>) {
    chosen?.core._withUnsafeGuaranteedRef { if $0.isSuspended { $0.refresh() } }
    guard let version = chosen?.version, chosen?.seen != version, let value: Value = chosen?.core.latest(.commit) else {
      return
    }
    chosen?.seen = version
    steps.append(value)
  }

  @usableFromInline
  func isOver(_ sources: ManyInputs) -> Bool {
    (choose == nil || sources.haveEnded) && chosen?.core._withUnsafeGuaranteedRef { $0.isFinal } == true
  }

  /// Without the outer property, whose last value may be the only reference that keeps the inner one alive.
  @usableFromInline
  mutating func isDone(with sources: ManyInputs) -> Bool {
    guard choose != nil, sources.haveEnded, chosen != nil else { return false }
    choose = nil
    return true
  }

  @usableFromInline
  func forEachChosen(_ body: (Node) -> Void) { chosen?.core._withUnsafeGuaranteedRef { body($0) } }

  @usableFromInline
  mutating func end() {
    choose = nil
    if let last = chosen.take() { DeferredRelease.release(last.keeper) }
  }
}
