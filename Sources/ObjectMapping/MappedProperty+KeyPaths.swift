import ObjectGraph

// A key path that can be written to makes a property that is read into objects; one that cannot makes a property that is
// written, and read where objects are built of their values. Which one it is shows at run time.
//
// No two of these initializers have the same labels: for those, the compiler would try all combinations for the
// properties of a map, which takes seconds for ten properties, and fails for twenty.

extension MappedProperty {
    /// Makes a property of a key path.
    public init(_ key: String, _ path: any KeyPath<Root, Value> & Sendable) {
        self.init(key, path, layout: OpaqueLayout())
    }

    /// Makes a property of a key path, with a value for archives that do not have it.
    public init(
        _ key: String, _ path: any KeyPath<Root, Value> & Sendable,
        default value: @escaping @autoclosure @Sendable () throws -> Value
    ) {
        self = MappedProperty(key, path).defaulting(to: try value())
    }

    /// Makes a property of a key path, with a transform.
    public init<Stored>(
        _ key: String, _ path: any KeyPath<Root, Value> & Sendable,
        through transform: ValueTransform<Value, Stored>
    ) {
        self.init(key, path, layout: transform.layout)
    }

    /// Makes a property of a key path, with a transform, and a value for archives that do not have it.
    public init<Stored>(
        _ key: String, _ path: any KeyPath<Root, Value> & Sendable,
        through transform: ValueTransform<Value, Stored>,
        default value: @escaping @autoclosure @Sendable () throws -> Value
    ) {
        self = MappedProperty(key, path, through: transform).defaulting(to: try value())
    }

    /// Makes a property of a key path that is written only.
    public init<Stored>(
        _ key: String, _ path: any KeyPath<Root, Value> & Sendable,
        writtenThrough transform: EncodingTransform<Value, Stored>
    ) {
        self = MappedProperty(key, path, layout: transform.layout).writtenOnly()
    }

    /// Makes a property of a key path that is read only.
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
