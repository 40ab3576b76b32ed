/// A type that literals have if nothing else is said. No others are to conform.
///
/// Lists have an initialiser for each set of constraints, and one of its own for these types, which is the favoured one: so the compiler
/// tries it first, and is done. In a literal of several sections of literals it would try all combinations otherwise, and not come to an
/// end with three.
public protocol _DefaultLiteralType: Hashable {}

extension Bool: _DefaultLiteralType {}
extension Double: _DefaultLiteralType {}
extension Int: _DefaultLiteralType {}
extension String: _DefaultLiteralType {}
