import ListModules
import ReactiveCollections

/// The view model of the heading above the fields of a group.
final class FieldHeading: SupplementaryViewModel, TypedViewModel {
  typealias Model = ProcessField.Group

  let title = MutableProperty("")

  override func prepare() {
    super.prepare()
    title.value = typedModel.rawValue
  }
}
