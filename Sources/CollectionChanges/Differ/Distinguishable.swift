/// An element whose `==` says whether two values are *the same thing*, and whose `matches` says whether they also
/// *look the same*.
///
/// Two versions of one row are equal, and match only if nothing of what is shown differs. The differ reports
/// elements that are equal without matching as updates.
public protocol Distinguishable: Equatable {
  /// Whether the content is the same, too. Asked of equal elements only.
  func matches(_ other: Self) -> Bool
}
