public import Signals

/// A part of a view model's state that others are told of by name.
public struct ActionKey: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String
  /// A key by its name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// A key by its name.
  public init(stringLiteral name: String) { self.init(name) }
}

extension ViewModel {
  /// Calls `action` with a target now, and each time that ``sendActions(for:)`` is called for the key, as long as the target lives. It is
  /// held weakly.
  ///
  ///     viewModel.addTarget(label, for: "name") { label in label.text = viewModel.name }
  ///
  /// Disposing of what is returned ends it, as ``removeTarget(_:for:)`` does.
  @discardableResult
  public final func addTarget<Target: AnyObject>(
    _ target: Target, for key: ActionKey, action: @escaping (Target) -> Void
  ) -> any Disposable {
    let actions = self.actions ?? KeyedActions()
    self.actions = actions
    let disposable = actions.add(target, for: key) { [weak target] in
      if let target { action(target) }
    }
    action(target)
    return disposable
  }

  /// Ends what a target was added for: for one key, or for all.
  public final func removeTarget(_ target: AnyObject, for key: ActionKey? = nil) { actions?.remove(target, for: key) }

  /// Calls the actions for a key, in the order in which they were added.
  public final func sendActions(for key: ActionKey) { actions?.send(key) }

  /// One element now, and one for each time that ``sendActions(for:)`` is called for the key: for a loop that reads the state anew.
  ///
  ///     for await _ in viewModel.actions(for: "name") { label.text = viewModel.name }
  ///
  /// While the loop is busy, several of them are one. It ends with the view model, which it does not keep.
  public final func actions(for key: ActionKey) -> AsyncValues<Void, Never> {
    let start = SignalProducer<Void, Never> { [weak self] observer, lifetime in
      guard let self else { return observer.sendCompleted() }
      let actions = self.actions ?? KeyedActions()
      self.actions = actions
      observer.send(value: ())
      lifetime += actions.add(nil, for: key) { observer.send(value: ()) }
      lifetime += self.lifetime.observeEnded { observer.sendCompleted() }
    }
    return start.values(buffering: .newest(1))
  }
}

/// Who is told of which keys.
final class KeyedActions {
  private final class Entry {
    /// Which target, also when that has gone.
    weak var target: AnyObject?
    let hasTarget: Bool
    var action: (() -> Void)?

    init(_ target: AnyObject?, _ action: @escaping () -> Void) {
      self.target = target
      hasTarget = target != nil
      self.action = action
    }

    var isOver: Bool { action == nil || hasTarget && target == nil }
  }

  /// Those of one key, in the order in which they were added.
  private struct Entries {
    var all: [Entry] = []
    private var pruneAt = 16

    mutating func append(_ entry: Entry) {
      if all.count >= pruneAt {
        prune()
        pruneAt = max(16, 2 * all.count)
      }
      all.append(entry)
    }

    mutating func prune() { all.removeAll { $0.isOver } }
  }

  private var entries: [ActionKey: Entries] = [:]

  func add(_ target: AnyObject?, for key: ActionKey, _ action: @escaping () -> Void) -> any Disposable {
    let entry = Entry(target, action)
    entries[key, default: Entries()].append(entry)
    // Forgotten when more are added, or the next time that they are called.
    return AnyDisposable { entry.action = nil }
  }

  func remove(_ target: AnyObject, for key: ActionKey?) {
    for key in key.map({ [$0] }) ?? Array(entries.keys) {
      for entry in entries[key]?.all ?? [] where entry.target === target { entry.action = nil }
      entries[key]?.prune()
    }
  }

  func send(_ key: ActionKey) {
    guard let all = entries[key]?.all else { return }
    // What is removed meanwhile is not called any more, and what is added has been called.
    for entry in all { entry.action?() }
    if all.contains(where: { $0.isOver }) { entries[key]?.prune() }
  }
}
