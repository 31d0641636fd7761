/// A type that a file names and the type that its place declares.
struct TypePair: Hashable {
    private let found: ObjectIdentifier
    private let declared: ObjectIdentifier

    init(_ found: Any.Type, _ declared: Any.Type) {
        self.found = ObjectIdentifier(found)
        self.declared = ObjectIdentifier(declared)
    }
}
