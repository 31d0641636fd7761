import ObjectGraph

/// One property of a type: its key in the archive, its accessors, and how its values are encoded.
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
/// A dot in a key is written `\.`, a backslash `\\`, as in references; a backslash before any other character is
/// literal.
public struct MappedProperty<Root, Value>: DescribedProperty {
    /// The description of the property.
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

// MARK: Properties with custom accessors

extension MappedProperty {
    /// Creates a property from a getter and a setter.
    public init(
        _ key: String, get: @escaping @Sendable (Root) throws -> Value,
        set: @escaping @Sendable (inout Root, Value) throws -> Void
    ) {
        self.init(key, nil, layout: OpaqueLayout(), get: get, set: set)
    }

    /// Creates a property from a getter and a setter, with a transform.
    public init<Stored>(
        _ key: String, through transform: ValueTransform<Value, Stored>,
        get: @escaping @Sendable (Root) throws -> Value,
        set: @escaping @Sendable (inout Root, Value) throws -> Void
    ) {
        self.init(key, nil, layout: transform.layout, get: get, set: set)
    }

    /// Creates a property with a constant value: the constant is always written, and a decoded value must be equal to
    /// it. A missing value is accepted.
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

    /// Returns advice on how to write a constant; empty if its type has no simple notation.
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
    /// Returns the property as a required one. It is an error if an archive does not contain the property, or contains
    /// null although the type of the property is not optional.
    public func required() -> MappedProperty { with { $0.absence = .refused } }

    /// Returns the property with former keys, which older archives use. The former keys are tried in order after the
    /// current key.
    public func formerly(_ keys: String...) -> MappedProperty {
        with { $0.keys += keys.map { PathText.components(of: $0) } }
    }

    /// Returns the property as encode-only.
    public func writtenOnly() -> MappedProperty { with { $0.isRead = false } }

    /// Returns the property as decode-only.
    public func readOnly() -> MappedProperty { with { $0.get = nil } }

    /// Returns the property with the option to write nil as null.
    public func writingNull() -> MappedProperty { with { $0.writesNull = true } }

    /// Returns the property with the option to omit nil.
    public func omittingNil() -> MappedProperty { with { $0.writesNull = false } }

    /// Returns the property as a reference to objects that may not exist yet when it is decoded, so that cycles can be
    /// decoded.
    ///
    /// The property is set as soon as the objects exist: immediately if they are written under this property or have
    /// been decoded before, otherwise before the unarchiver returns. Until then it has the value with which its object
    /// was created. An object that is assigned may not be complete yet. If a transform converts the objects with
    /// functions rather than through a property map, the functions are called after everything has been decoded.
    ///
    /// The option applies to objects, optionals, arrays and sets of objects, and dictionaries with string keys. A
    /// collection is set once, when all of its objects exist; a set is always set after everything has been decoded.
    ///
    /// ```swift
    /// MappedProperty("next", \.next, through: .optional(.deferred(links))).reference()
    /// ```
    public func reference() -> MappedProperty { with { $0.reference = .strong } }

    /// Returns the property as a weak reference to objects, such as a parent; see ``reference()``.
    ///
    /// In archives with references, an object is written only if another property archives it, before or after. In
    /// plain data, which have no references, the property is omitted. Kryo writes and reads the object like that of any
    /// other property.
    public func weakReference() -> MappedProperty { with { $0.reference = .weak } }

    /// Returns the property with another name, which listings show, and by which other maps replace the property.
    ///
    /// By default, the name is that of the Swift property if the key path contains it, otherwise the key. Key paths of
    /// computed properties and of classes with subclasses do not contain a name.
    public func named(_ name: String) -> MappedProperty { with { $0.name = name } }

    /// Returns the property with an additional annotation for a coding module, such as KryoCoding: see
    /// `PropertyDescription.annotation(_:)`.
    public func annotated(with annotation: some Sendable) -> MappedProperty {
        with { $0.annotations.append(annotation) }
    }

    /// Returns the property with documentation for the people who write files. Descriptions of the type contain it, such
    /// as schemas for editors.
    public func described(_ text: String) -> MappedProperty { annotated(with: PropertyDocumentation(text: text)) }

    /// Returns the property with a default value for archives that do not contain the property, or contain null.
    public func defaulting(to value: @escaping @autoclosure @Sendable () throws -> Value) -> MappedProperty {
        with { $0.absence = .value(value) }
    }
}

/// Extracts names from key paths.
enum KeyPathText {
    /// The name of a key path's property, if the description of the key path contains it.
    static func propertyName(_ path: any AnyKeyPath & Sendable) -> String? {
        // `\Customer.address.city`; for properties without a known name, `<computed 0x… (String)>`.
        let text = String(describing: path)
        guard !text.contains("<"), let dot = text.firstIndex(of: ".") else { return nil }
        let name = text[text.index(after: dot)...]
        return name.isEmpty || name == "self" ? nil : String(name)
    }
}
