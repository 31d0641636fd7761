extension ClassEntry {
    /// What the name of an array's class says.
    struct ArrayName {
        let name: String
        /// The class of the elements; nil for a primitive type.
        let component: String?
        private let kind: Kind

        fileprivate init(_ name: String, _ component: String?, _ kind: Kind) {
            self.name = name
            self.component = component
            self.kind = kind
        }

        func entry(isPublic: Bool) -> ClassEntry {
            var entry = ClassEntry(name, kind)
            entry.isFinal = true
            entry.isPublic = isPublic
            entry.supertypes = ["java.io.Serializable", "java.lang.Cloneable"]
            return entry
        }
    }

    /// Takes the name of an array's class apart; nil for other names.
    ///
    /// Java allows 255 dimensions. A name in a file is held against it before anything is made of it.
    static func array(named name: String) -> ArrayName? {
        guard name.first == "[", name.prefix(256).contains(where: { $0 != "[" }) else { return nil }
        let rest = name.dropFirst()
        if let primitive = JavaPrimitive(letter: rest) { return ArrayName(name, nil, .primitiveArray(primitive)) }
        if rest.first == "[" { return ArrayName(name, String(rest), .objectArray(component: String(rest))) }
        guard rest.first == "L", rest.last == ";" else { return nil }
        let component = String(rest.dropFirst().dropLast())
        // Only classes are named like this, not arrays or primitive types.
        guard component.first != "[", JavaPrimitive(rawValue: component) == nil else { return nil }
        return ArrayName(name, component, .objectArray(component: component))
    }
}
