import ObjectGraph

// A writable key path creates a property that can be decoded into existing objects. Other key paths create a property
// that is encoded, and decoded only if objects are built from their values. The distinction is made at run time.
//
// No two of these initializers have the same labels: otherwise, the compiler would try all combinations for the
// properties of a map, which takes seconds for ten properties, and fails for twenty.

extension MappedProperty {
    /// Creates a property from a key path.
    public init(_ key: String, _ path: any KeyPath<Root, Value> & Sendable) {
        self.init(key, path, layout: OpaqueLayout())
    }

    /// Creates a property from a key path, with a default value for archives that do not contain the property.
    public init(
        _ key: String, _ path: any KeyPath<Root, Value> & Sendable,
        default value: @escaping @autoclosure @Sendable () throws -> Value
    ) {
        self = MappedProperty(key, path).defaulting(to: try value())
    }

    /// Creates a property from a key path, with a transform.
    public init<Stored>(
        _ key: String, _ path: any KeyPath<Root, Value> & Sendable,
        through transform: ValueTransform<Value, Stored>
    ) {
        self.init(key, path, layout: transform.layout)
    }

    /// Creates a property from a key path, with a transform and a default value for archives that do not contain the
    /// property.
    public init<Stored>(
        _ key: String, _ path: any KeyPath<Root, Value> & Sendable,
        through transform: ValueTransform<Value, Stored>,
        default value: @escaping @autoclosure @Sendable () throws -> Value
    ) {
        self = MappedProperty(key, path, through: transform).defaulting(to: try value())
    }

    /// Creates an encode-only property from a key path.
    public init<Stored>(
        _ key: String, _ path: any KeyPath<Root, Value> & Sendable,
        writtenThrough transform: EncodingTransform<Value, Stored>
    ) {
        self = MappedProperty(key, path, layout: transform.layout).writtenOnly()
    }

    /// Creates a decode-only property from a key path.
    public init<Stored>(
        _ key: String, _ path: any KeyPath<Root, Value> & Sendable,
        readThrough transform: DecodingTransform<Value, Stored>
    ) {
        self = MappedProperty(key, path, layout: transform.layout).readOnly()
    }

    init(_ key: String, _ path: any KeyPath<Root, Value> & Sendable, layout: any ValueLayout<Value>) {
        var set: (@Sendable (inout Root, Value) throws -> Void)?
        if let found = path as? WritableKeyPath<Root, Value> {
            // The cast key path is the given one, which is Sendable; Swift cannot cast to a marker protocol.
            nonisolated(unsafe) let writable = found
            set = { $0[keyPath: writable] = $1 }
        }
        self.init(key, path, layout: layout, get: { $0[keyPath: path] }, set: set)
        description.lies(at: MemoryLayout<Root>.offset(of: path))
    }
}
