/// A map of Java. Its order is lost; a ``JavaMap`` keeps it.
///
/// Keys that Java tells apart and Swift does not, such as "é" in one character or two, are an error. As ``JavaText`` they
/// are two keys.
extension Dictionary: KryoValue where Key: KryoValue, Value: KryoValue {
    /// `java.util.Map`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Map" }

    /// The classes of keys and values.
    public static func javaGenerics(_ binder: borrowing KryoBinder) -> [String?] {
        [Key?.javaType(binder), Value?.javaType(binder)]
    }

    /// Writes the value.
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

    /// A `HashMap` of the entries.
    public static func javaValue(of value: [Key: Value]) -> Any? { value.javaMap("java.util.HashMap") }

    /// Makes a value of a map.
    public static func converted(fromJava value: Any?) throws(KryoError) -> [Key: Value] {
        guard let map = value as? JavaMap else { throw unexpected(value) }
        return try Dictionary(map, key: Key.converted, value: Value.converted)
    }

    /// Copies the keys and values that can change.
    public static func copy(of map: [Key: Value], with copier: inout KryoCopier) throws(KryoError) -> [Key: Value] {
        var result: [Key: Value] = [:]
        for (key, value) in map { result[try .copy(of: key, with: &copier)] = try .copy(of: value, with: &copier) }
        return result
    }
}

/// A set of Java. Its order is lost; a ``JavaCollection`` keeps it. Elements that are equal to Swift are taken once.
extension Set: KryoValue where Element: KryoValue {
    /// `java.util.Set`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { "java.util.Set" }

    /// The class of the elements.
    public static func javaGenerics(_ binder: borrowing KryoBinder) -> [String?] { [Element?.javaType(binder)] }

    /// Writes the value.
    public static func write(_ value: Set, in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        let isSorted = place.declared.contains("Sorted") || place.declared.contains("Navigable")
        var name = isSorted ? "java.util.TreeSet" : "java.util.HashSet"
        if let entry = writer.table.entry(named: place.declared), case .collection = entry.kind { name = entry.name }
        try writer.write(JavaCollection(name, value.map { $0.javaValue }), in: place)
    }

    /// A `HashSet` of the elements.
    public static func javaValue(of value: Set) -> Any? {
        JavaCollection("java.util.HashSet", value.map { $0.javaValue })
    }

    /// Makes a value of a collection.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Set<Element> {
        guard let collection = value as? JavaCollection else { throw unexpected(value) }
        return try Set(collection.elements, Element.converted)
    }

    /// Copies the elements that can change.
    public static func copy(of value: Set, with copier: inout KryoCopier) throws(KryoError) -> Set<Element> {
        var result: Set<Element> = []
        for element in value { result.insert(try Element.copy(of: element, with: &copier)) }
        return result
    }
}

// MARK: Of what is no value of Kryo's, too

extension Dictionary {
    /// Makes a dictionary of the entries of a map.
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
    /// Makes a set of the elements of a collection.
    init(_ elements: [Any?], _ element: (Any?) throws(KryoError) -> Element) throws(KryoError) {
        self.init()
        for java in elements {
            let element = try element(java)
            try KryoError.checkHashing(of: element)
            insert(element)
        }
    }
}
