import ObjectGraph

/// One property of a type: where it stands in an archive, how to get at it, and how its values are written.
///
/// ```swift
/// MappedProperty("id", \Customer.identifier)
/// MappedProperty("since", \Customer.since, through: .date(format: "yyyy-MM-dd", timeZone: .gmt))
/// MappedProperty("address.city", \Customer.city)                       // within a dictionary under "address"
/// MappedProperty("branches", \Customer.branches, through: .array(branches), default: [])
/// MappedProperty("name", \Customer.name).formerly("title").required()
/// MappedProperty(unknownKeys: \Customer.others)
/// ```
///
/// A dot in a key is written `\.`, a backslash `\\`, as in references; a backslash before anything else is itself.
public struct MappedProperty<Root, Value>: DescribedProperty {
    /// What is known of the property.
    public internal(set) var description: PropertyDescription<Root, Value>

    init(_ description: PropertyDescription<Root, Value>) {
        self.description = description
    }

    init(
        _ key: String, _ keyPath: (any AnyKeyPath & Sendable)?, layout: any ValueLayout<Value>,
        get: (@Sendable (Root) throws -> Value)?, set: (@Sendable (inout Root, Value) throws -> Void)?
    ) {
        let keys = [PathText.components(of: key)]
        let name = keyPath.flatMap(KeyPathText.propertyName) ?? key
        description = PropertyDescription(
            name: name, keys: keys, layout: layout, get: get, set: set, keyPath: keyPath)
    }

    private func with(_ change: (inout PropertyDescription<Root, Value>) -> Void) -> MappedProperty {
        var property = self
        change(&property.description)
        return property
    }
}

// MARK: Properties of one's own

extension MappedProperty {
    /// Makes a property of two functions.
    public init(
        _ key: String, get: @escaping @Sendable (Root) throws -> Value,
        set: @escaping @Sendable (inout Root, Value) throws -> Void
    ) {
        self.init(key, nil, layout: OpaqueLayout(), get: get, set: set)
    }

    /// Makes a property of two functions, with a transform.
    public init<Stored>(
        _ key: String, through transform: ValueTransform<Value, Stored>,
        get: @escaping @Sendable (Root) throws -> Value,
        set: @escaping @Sendable (inout Root, Value) throws -> Void
    ) {
        self.init(key, nil, layout: transform.layout, get: get, set: set)
    }

    /// Makes a property that always has one value: it is written, and what is read must equal it if it is there.
    public init(
        _ key: String, constant: Value, in type: Root.Type = Root.self
    ) where Value: Equatable & Sendable {
        let fixed = ValueTransform<Value, Value>(
            encode: { $0 },
            decode: {
                guard $0 == constant else {
                    throw ConversionError("the constant that stands here always", help: Self.help(for: constant))
                }
                return $0
            })
        self.init(key, nil, layout: fixed.layout, get: { _ in constant }, set: { _, _ in })
        description.absence = .value { constant }
    }

    /// What to write, where the constant is a value that people write.
    private static func help(for constant: Value) -> [String] {
        switch constant {
        case let text as String: ["write \"\(text)\""]
        case is any BinaryInteger, is any BinaryFloatingPoint, is Bool: ["write \(constant)"]
        default: []
        }
    }
}

// MARK: Options

extension MappedProperty {
    /// The same property, which is an error where an archive does not have it, or has null that is no value of it.
    public func required() -> MappedProperty { with { $0.absence = .refused } }

    /// The same property with keys that older archives have it under. They are tried in order, behind the key itself.
    public func formerly(_ keys: String...) -> MappedProperty {
        with { $0.keys += keys.map { PathText.components(of: $0) } }
    }

    /// The same property, which is never read.
    public func writtenOnly() -> MappedProperty { with { $0.isRead = false } }

    /// The same property, which is never written.
    public func readOnly() -> MappedProperty { with { $0.get = nil } }

    /// The same property, whose nil is written as null.
    public func writingNull() -> MappedProperty { with { $0.writesNull = true } }

    /// The same property, whose nil is not written.
    public func omittingNil() -> MappedProperty { with { $0.writesNull = false } }

    /// The same property, which refers to objects that need not exist yet when it is read.
    ///
    /// It is set as soon as they do: at once where they stand in the file under the property itself, or have been read before,
    /// else before the unarchiver returns. Until then it is as the object was made. So objects that refer to one another in
    /// circles can be read in any number. An object that is set may still lack its own properties; what another transform makes
    /// of objects is made when everything has been read.
    ///
    /// It is for objects, optionals, arrays and sets of them, and dictionaries with text for keys. A collection is set once,
    /// when all of its objects exist; a set when everything has been read.
    ///
    /// ```swift
    /// MappedProperty("next", \.next, through: .optional(.deferred(links))).reference()
    /// ```
    public func reference() -> MappedProperty { with { $0.reference = .strong } }

    /// The same property, which refers to objects without keeping them, such as a parent; see ``reference()``.
    ///
    /// Where an archive has references, only those objects are written that something else archives, before or after; plain
    /// data have none, and leave the property out. Kryo writes and reads the object as any other.
    public func weakReference() -> MappedProperty { with { $0.reference = .weak } }

    /// The same property under another name in listings, and for maps that replace it.
    ///
    /// By default the name is the one in code where the key path tells it, which those of computed properties and of
    /// classes with subclasses do not, and the key otherwise.
    public func named(_ name: String) -> MappedProperty { with { $0.name = name } }

    /// The same property with something more to know for a coding module: see `PropertyDescription.annotation(_:)`.
    public func annotated(with annotation: some Sendable) -> MappedProperty {
        with { $0.annotations.append(annotation) }
    }

    /// The same property with a value for archives that do not have it, or have null.
    public func defaulting(to value: @escaping @autoclosure @Sendable () throws -> Value) -> MappedProperty {
        with { $0.absence = .value(value) }
    }
}

/// The text of key paths.
enum KeyPathText {
    /// The name of a key path's property, if its description has one.
    static func propertyName(_ path: any AnyKeyPath & Sendable) -> String? {
        // `\Customer.address.city`; for properties without a known name, `<computed 0x… (String)>`.
        let text = String(describing: path)
        guard !text.contains("<"), let dot = text.firstIndex(of: ".") else { return nil }
        let name = text[text.index(after: dot)...]
        return name.isEmpty || name == "self" ? nil : String(name)
    }
}
