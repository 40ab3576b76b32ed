/// A type that a literal has by default. Do not conform other types.
///
/// Lists have an initializer for each set of constraints, and a favored one for these types, so that the compiler
/// tries that one first and stops there. Otherwise it would try all combinations for a literal of several sections of
/// literals, and would not finish even for three sections.
public protocol _DefaultLiteralType: Hashable {}

extension Bool: _DefaultLiteralType {}
extension Double: _DefaultLiteralType {}
extension Int: _DefaultLiteralType {}
extension String: _DefaultLiteralType {}
