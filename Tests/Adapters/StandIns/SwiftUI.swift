// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of SwiftUI that the manual uses, with its declarations. Nothing is drawn; a view makes its parts, and
// bindings read and write.
@_exported import Foundation
public import Observation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

/// A view that is not composed of others.
public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView { public var body: Never { fatalError("A primitive view has no body") } }

public struct TupleView<each Content: View>: PrimitiveView {
  public let content: (repeat each Content)
}

@MainActor @resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView(content: (repeat each content))
  }
}

// MARK: Data

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let get: @MainActor @Sendable () -> Value
  private let set: @MainActor @Sendable (Value) -> Void
  // In SwiftUI, the closures belong to the actor in which they are written.
  public init(get: @escaping @MainActor @Sendable () -> Value, set: @escaping @MainActor @Sendable (Value) -> Void) {
    self.get = get
    self.set = set
  }
  public init(projectedValue: Binding) { self = projectedValue }
  @MainActor public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding { self }
  @MainActor public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
}

@propertyWrapper @dynamicMemberLookup public struct Bindable<Value: AnyObject & Observable> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var projectedValue: Bindable { self }
  @MainActor public subscript<Part>(dynamicMember path: ReferenceWritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
}

@propertyWrapper public struct State<Value> {
  private final class Place {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let place: Place
  public init(wrappedValue: Value) { place = Place(wrappedValue) }
  public var wrappedValue: Value {
    get { place.value }
    nonmutating set { place.value = newValue }
  }
  @MainActor public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }
}

// Names that code beside a list uses, and that a type of a list must not have.

/// The context of an animation.
public struct Transaction {
  public init() {}
}
/// The results of a fetch of Core Data.
public struct FetchedResults<Result> {}
@propertyWrapper public struct FetchRequest<Result> {
  public init() {}
  public var wrappedValue: FetchedResults<Result> { FetchedResults() }
}
/// The results of a fetch of Core Data, in sections.
public struct SectionedFetchResults<SectionIdentifier, Result> {}
@propertyWrapper public struct SectionedFetchRequest<SectionIdentifier, Result> {
  public init() {}
  public var wrappedValue: SectionedFetchResults<SectionIdentifier, Result> { SectionedFetchResults() }
}
public struct Subview {}
public struct SectionCollection {}

// MARK: Views

public struct Text: PrimitiveView {
  public let text: String
  public init(_ text: some StringProtocol) { self.text = String(text) }
}

public struct TextField: PrimitiveView {
  public let text: Binding<String>
  public init(_ title: some StringProtocol, text: Binding<String>) { self.text = text }
}

public struct Toggle<Label: View>: PrimitiveView {
  public let isOn: Binding<Bool>
  public let label: Label
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }
}

public struct Button: PrimitiveView {
  public let action: @MainActor () -> Void
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) { self.action = action }
}

public struct NavigationStack<Content: View>: PrimitiveView {
  public let content: Content
  public init(@ViewBuilder root: () -> Content) { content = root() }
}

public struct Section<Content: View>: PrimitiveView {
  public let content: Content
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) { self.content = content() }
}

public struct ForEach<Row: View>: PrimitiveView {
  public let rows: [Row]
  public init<Data: RandomAccessCollection>(_ data: Data, @ViewBuilder content: (Data.Element) -> Row)
  where Data.Element: Identifiable { rows = data.map(content) }
  public init<Data: RandomAccessCollection>(
    _ data: Data, id: KeyPath<Data.Element, some Hashable>, @ViewBuilder content: (Data.Element) -> Row
  ) { rows = data.map(content) }
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEach { self }
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> ForEach { self }
}

public struct EditActions<Data>: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}
extension EditActions where Data: RangeReplaceableCollection {
  public static var delete: EditActions { EditActions(rawValue: 1) }
}
extension EditActions where Data: MutableCollection {
  public static var move: EditActions { EditActions(rawValue: 2) }
}
extension EditActions where Data: MutableCollection & RangeReplaceableCollection {
  public static var all: EditActions { [.delete, .move] }
}

public struct List<Content: View>: PrimitiveView {
  public let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public init<ID: Hashable>(selection: Binding<Set<ID>>, @ViewBuilder content: () -> Content) {
    _ = selection.wrappedValue
    self.content = content()
  }
  public init<Data: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<Data>, editActions: EditActions<Data>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> Row
  ) where Data.Element: Identifiable, Data.Index: Hashable, Content == ForEach<Row> {
    content = ForEach(Array(data.wrappedValue.indices), id: \.self) { rowContent(data[dynamicMember: \.[$0]]) }
  }
}

extension View {
  public func navigationTitle(_ title: some StringProtocol) -> some View { self }
  public func searchable(text: Binding<String>) -> some View { self }
  public func toolbar(@ViewBuilder content: () -> some View) -> some View { TupleView(content: (self, content())) }
  public func disabled(_ isDisabled: Bool) -> some View { self }
  public func animation(_ animation: Animation?, value: some Equatable) -> some View { self }
}

public struct Animation: Sendable {
  public static let `default` = Animation()
}

// MARK: Collections

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
  public mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() { remove(at: offset) }
  }
}

extension MutableCollection where Index == Int {
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let moved = source.map { self[$0] }
    let rest = indices.filter { !source.contains($0) }
    let place = rest.firstIndex { $0 >= destination } ?? rest.count
    let new = rest[..<place].map { self[$0] } + moved + rest[place...].map { self[$0] }
    for (index, element) in zip(indices, new) { self[index] = element }
  }
}
