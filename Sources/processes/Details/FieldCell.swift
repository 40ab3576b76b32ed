import ListModules
import ReactiveCollections

/// The view model of a field.
final class FieldCell: CellViewModel, TypedViewModel {
  typealias Model = ProcessField

  let label = MutableProperty("")
  let value = MutableProperty("")

  override func prepare() {
    super.prepare()
    read()
  }

  override func modelDidChange(from old: Any?) {
    super.modelDidChange(from: old)
    read()
  }

  private func read() {
    label.value = typedModel.label
    value.value = typedModel.value
  }
}
