extension KnownClass {
    /// The parts of the name of an array class.
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

        func entry(isPublic: Bool) -> KnownClass {
            var entry = KnownClass(name, kind)
            entry.isFinal = true
            entry.isPublic = isPublic
            entry.supertypes = ["java.io.Serializable", "java.lang.Cloneable"]
            return entry
        }
    }

    /// The element class in the name of an array class; nil for arrays of a primitive type, and for other names.
    static func component(ofArray name: String) -> String? {
        guard name.first == "[", JavaPrimitive(letter: name.dropFirst()) == nil else { return nil }
        let rest = name.dropFirst()
        return String(rest.first == "L" ? rest.dropFirst().dropLast() : rest)
    }

    /// Parses the name of an array class; nil for other names.
    ///
    /// Java allows 255 dimensions at most. Their number is checked first, because the name may come from a file.
    static func array(named name: String) -> ArrayName? {
        guard name.first == "[", name.prefix(256).contains(where: { $0 != "[" }) else { return nil }
        let rest = name.dropFirst()
        if let primitive = JavaPrimitive(letter: rest) { return ArrayName(name, nil, .primitiveArray(primitive)) }
        if rest.first == "[" { return ArrayName(name, String(rest), .objectArray(component: String(rest))) }
        guard rest.first == "L", rest.last == ";" else { return nil }
        let component = String(rest.dropFirst().dropLast())
        // `[L…;` is for classes only, not for arrays or primitive types.
        guard component.first != "[", JavaPrimitive(rawValue: component) == nil else { return nil }
        return ArrayName(name, component, .objectArray(component: component))
    }
}
