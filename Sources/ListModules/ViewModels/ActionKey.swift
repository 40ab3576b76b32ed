public import ReactiveCollectionsSignals

/// The name of a part of a view model's state, by which it is observed.
///
/// ```swift
/// let viewModel = ViewModel()
/// let view = Track("A")
/// viewModel.addTarget(view, for: "name") { print("shows", $0.title.value) }  // prints: shows A
/// viewModel.sendActions(for: "name")  // prints: shows A
/// ```
public struct ActionKey: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String
  /// Creates a key by its name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Creates a key by its name.
  public init(stringLiteral name: String) { self.init(name) }
}

extension ViewModel {
  /// Calls `action` with a target immediately, and each time that ``sendActions(for:)`` is called for the key, for as
  /// long as the target exists.
  ///
  /// ```swift
  /// final class Label {
  ///   var text = ""
  /// }
  /// let (label, viewModel) = (Label(), ViewModel(model: Person.ada))
  /// viewModel.addTarget(label, for: "name") { [unowned viewModel] label in
  ///   label.text = (viewModel.model as? Person)?.name ?? ""
  /// }
  /// viewModel.model = Person.bob
  /// viewModel.sendActions(for: "name")
  /// print(label.text)  // prints: Bob
  /// ```
  ///
  /// The target is held weakly, and the closure strongly: a closure that captures the view model keeps it alive.
  ///
  /// - Returns: A disposable that ends the calls, as ``removeTarget(_:for:)`` does.
  @discardableResult
  public final func addTarget<Target: AnyObject>(
    _ target: Target, for key: ActionKey, action: @escaping (Target) -> Void
  ) -> any Disposable {
    let disposable = madeKeyedActions.add(target, for: key) { [weak target] in
      if let target { action(target) }
    }
    action(target)
    return disposable
  }

  /// Removes the actions of a target, for one key or for all.
  ///
  /// ```swift
  /// let (viewModel, view) = (ViewModel(), Track("A"))
  /// viewModel.addTarget(view, for: "name") { print($0.title.value) }  // prints: A
  /// viewModel.removeTarget(view)
  /// viewModel.sendActions(for: "name")  // calls nothing
  /// ```
  public final func removeTarget(_ target: AnyObject, for key: ActionKey? = nil) {
    keyedActions?.remove(target, for: key)
  }

  /// Calls the actions for a key, in the order in which they were added.
  public final func sendActions(for key: ActionKey) { keyedActions?.send(key) }

  /// Returns a sequence with one element now, and another one each time that ``sendActions(for:)`` is called for the
  /// key. Use it for a loop that reads the state.
  ///
  /// ```swift
  /// let viewModel = ViewModel(model: Person.ada)
  /// for await _ in viewModel.actions(for: "name") {
  ///   print((viewModel.model as? Person)?.name ?? "nobody")  // prints: Ada
  ///   break
  /// }
  /// ```
  ///
  /// While the loop is busy, several elements are combined into one. The sequence does not keep the view model alive,
  /// and ends when it is deallocated. A task that captures the view model strongly does keep it alive.
  public final func actions(for key: ActionKey) -> AsyncValues<Void, Never> {
    let start = SignalProducer<Void, Never> { [weak self] observer, lifetime in
      guard let self else { return observer.sendCompleted() }
      let actions = madeKeyedActions
      observer.send(value: ())
      lifetime += actions.add(nil, for: key) { observer.send(value: ()) }
      lifetime += self.lifetime.observeEnded { observer.sendCompleted() }
    }
    return start.values(buffering: .newest(1))
  }
}

extension ViewModel {
  /// The actions of this view model, created when they are first needed.
  private var madeKeyedActions: KeyedActions {
    if let keyedActions { return keyedActions }
    let made = KeyedActions()
    keyedActions = made
    return made
  }
}

/// The actions of a view model, by their keys.
final class KeyedActions {
  private final class Entry {
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

  /// The actions of one key, in the order in which they were added.
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
    // The entry is removed when more are added, or when the key is sent.
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
    // Actions that are removed meanwhile are no longer called, and actions that are added have already been called.
    for entry in all { entry.action?() }
    if all.contains(where: { $0.isOver }) { entries[key]?.prune() }
  }
}
