/// A Java map. Its order is lost; use ``JavaMap`` to preserve it.
///
/// Keys that are different in Java and equal in Swift, such as the composed and the decomposed form of "é", cause an
/// error. Use ``JavaText`` to distinguish them.
extension Dictionary: KryoValue where Key: KryoValue, Value: KryoValue {
    /// Returns the Java type of a field that is a dictionary in Swift: `java.util.Map`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Map" }

    /// Returns the Java classes of the keys and of the values, as the generic arguments.
    public static func javaGenerics(_ binder: borrowing KryoBinder) -> [String?] {
        [Key?.javaType(binder), Value?.javaType(binder)]
    }

    /// Writes a dictionary as a Java map.
    public static func write(_ value: Self, in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        let map = value.javaMap(Self.className(for: place.declared, writer.table))
        try writer.write(map, in: place)
    }

    private static func className(for declared: String, _ table: ClassTable) -> String {
        guard let entry = table.entry(named: declared), entry.hasConstructor else { return "java.util.HashMap" }
        switch entry.kind {
        case .map, .sortedMap: return declared
        default:
            return declared.contains("Sorted") || declared.contains("Navigable")
                ? "java.util.TreeMap" : "java.util.HashMap"
        }
    }

    private func javaMap(_ className: String) -> JavaMap {
        JavaMap(className, map { JavaMap.Entry($0.key.javaValue, $0.value.javaValue) })
    }

    /// Converts a dictionary to a `JavaMap` of the class `java.util.HashMap`.
    public static func javaValue(of value: [Key: Value]) -> Any? { value.javaMap("java.util.HashMap") }

    /// Converts a value that was read without a declared Swift type, a `JavaMap`, to a dictionary.
    public static func converted(fromJava value: Any?) throws(KryoError) -> [Key: Value] {
        guard let map = value as? JavaMap else { throw unexpected(value) }
        return try Dictionary(map, key: Key.converted, value: Value.converted)
    }

    /// Copies a dictionary, and those of its keys and values that are mutable.
    public static func copy(of map: [Key: Value], with copier: inout KryoCopier) throws(KryoError) -> [Key: Value] {
        var result: [Key: Value] = [:]
        for (key, value) in map { result[try .copy(of: key, with: &copier)] = try .copy(of: value, with: &copier) }
        return result
    }
}

/// A Java set. Its order is lost; use ``JavaCollection`` to preserve it. Elements that are equal in Swift are merged.
extension Set: KryoValue where Element: KryoValue {
    /// Returns the Java type of a field that is a set in Swift: `java.util.Set`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Set" }

    /// Returns the Java class of the elements, as the only generic argument.
    public static func javaGenerics(_ binder: borrowing KryoBinder) -> [String?] { [Element?.javaType(binder)] }

    /// Writes a set as a Java set.
    public static func write(_ value: Set, in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        let isSorted = place.declared.contains("Sorted") || place.declared.contains("Navigable")
        var name = isSorted ? "java.util.TreeSet" : "java.util.HashSet"
        if let entry = writer.table.entry(named: place.declared), case .collection = entry.kind { name = entry.name }
        try writer.write(JavaCollection(name, value.map { $0.javaValue }), in: place)
    }

    /// Converts a set to a `JavaCollection` of the class `java.util.HashSet`.
    public static func javaValue(of value: Set) -> Any? {
        JavaCollection("java.util.HashSet", value.map { $0.javaValue })
    }

    /// Converts a value that was read without a declared Swift type, a `JavaCollection`, to a set.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Set<Element> {
        guard let collection = value as? JavaCollection else { throw unexpected(value) }
        return try Set(collection.elements, Element.converted)
    }

    /// Copies a set, and those of its elements that are mutable.
    public static func copy(of value: Set, with copier: inout KryoCopier) throws(KryoError) -> Set<Element> {
        var result: Set<Element> = []
        for element in value { result.insert(try Element.copy(of: element, with: &copier)) }
        return result
    }
}

// MARK: Conversion of Java containers with any elements

extension Dictionary {
    /// Creates a dictionary from the entries of a Java map.
    init(
        _ map: JavaMap, key: (Any?) throws(KryoError) -> Key, value: (Any?) throws(KryoError) -> Value
    ) throws(KryoError) {
        self.init(minimumCapacity: map.entries.count)
        for entry in map.entries {
            let key = try key(entry.key)
            try KryoError.checkHashing(of: key)
            let value = try value(entry.value)
            guard updateValue(value, forKey: key) == nil else { throw KryoError.equalKeys() }
        }
    }
}

extension Set {
    /// Creates a set from the elements of a Java collection.
    init(_ elements: [Any?], _ element: (Any?) throws(KryoError) -> Element) throws(KryoError) {
        self.init()
        for java in elements {
            let element = try element(java)
            try KryoError.checkHashing(of: element)
            insert(element)
        }
    }
}
