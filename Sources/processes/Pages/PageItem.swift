import ListModules
import ReactiveCollections

/// The content that a page shows for an item of its list, read from the item's view model.
enum PageItem: Equatable {
  case heading(String)
  case field(label: String, value: String)
  /// The item cannot be shown; the text says why.
  case missing(String)

  @MainActor init(_ item: ItemViewModel) {
    self =
      switch item {
      case let heading as FieldHeading: .heading(heading.title.value)
      case let field as FieldCell: .field(label: field.label.value, value: field.value.value)
      case let placeholder as any PlaceholderViewModel: .missing(placeholder.text)
      default: .missing("A \(type(of: item)) cannot be shown here")
      }
  }
}
