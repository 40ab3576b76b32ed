import ListModules
import ReactiveCollections

/// What a page shows of an item of its list: what the item's view model says when it is asked.
enum PageItem: Equatable {
  case heading(String)
  case field(label: String, value: String)
  /// It cannot be shown, and why.
  case missing(String)

  @MainActor init(_ item: ItemViewModel) {
    self =
      switch item {
      case let heading as FieldHeading: .heading(heading.title.value)
      case let field as FieldCell: .field(label: field.label.value, value: field.value.value)
      case let placeholder as any PlaceholderViewModel: .missing(placeholder.text)
      default: .missing("Nothing shows a \(type(of: item)) here")
      }
  }
}
