import ListBinding
import ReactiveCollections

extension Selection where Element: Identifiable, ID == Element.ID {
  /// Selects another element, among rows of which `height` are visible; the first or the last one if none was selected.
  func move(_ movement: Movement, height: Int) {
    if shown.isEmpty { return }
    let start: Movement = movement == .toEnd ? .toEnd : .toStart
    let target = (leadPosition == nil ? start : movement).target(
      from: leadPosition ?? 0, count: shown.count, height: height)
    select(shown[target].id)
  }
}
