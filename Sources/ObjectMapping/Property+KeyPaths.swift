import ObjectGraph

// A key path that can be written to makes a property that is read into objects; one that cannot makes a property that is
// written, and read where objects are built of their values.

extension Property {
    /// Makes a property of a key path.
    public init(_ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable) {
        self.init(key, path, layout: PlainLayout())
    }

    /// Makes a property of a key path, with a value for archives that do not have it.
    public init(
        _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable,
        default value: @escaping @autoclosure @Sendable () throws -> Value
    ) {
        self = Property(key, path).defaulting(to: try value())
    }

    /// Makes a property of a key path, with a transform.
    public init<Stored>(
        _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable,
        through transform: ValueTransform<Value, Stored>
    ) {
        self.init(key, path, layout: transform.layout)
    }

    /// Makes a property of a key path, with a transform, and a value for archives that do not have it.
    public init<Stored>(
        _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable,
        through transform: ValueTransform<Value, Stored>,
        default value: @escaping @autoclosure @Sendable () throws -> Value
    ) {
        self = Property(key, path, through: transform).defaulting(to: try value())
    }

    /// Makes a property of a key path to an object, with the object's map.
    public init(
        _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, through map: PropertyMap<Value>
    ) {
        self.init(key, path, layout: map.layout)
    }

    /// Makes a property of a key path that is written only.
    public init<Stored>(
        _ key: String, _ path: any KeyPath<Root, Value> & Sendable,
        through transform: EncodingTransform<Value, Stored>
    ) {
        self = Property(key, path, layout: transform.layout).writtenOnly()
    }

    /// Makes a property of a key path that is read only.
    public init<Stored>(
        _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable,
        through transform: DecodingTransform<Value, Stored>
    ) {
        self = Property(key, path, layout: transform.layout).readOnly()
    }

    private init(
        _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, layout: any ValueLayout<Value>
    ) {
        self.init(key, path, layout: layout, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
        description.offset = MemoryLayout<Root>.offset(of: path)
    }
}

extension Property {
    /// Makes a property of a key path that only reads.
    public init(_ key: String, _ path: any KeyPath<Root, Value> & Sendable) {
        self.init(key, path, layout: PlainLayout())
    }

    /// Makes a property of a key path that only reads, with a value for archives that do not have it.
    public init(
        _ key: String, _ path: any KeyPath<Root, Value> & Sendable,
        default value: @escaping @autoclosure @Sendable () throws -> Value
    ) {
        self = Property(key, path).defaulting(to: try value())
    }

    /// Makes a property of a key path that only reads, with a transform.
    public init<Stored>(
        _ key: String, _ path: any KeyPath<Root, Value> & Sendable,
        through transform: ValueTransform<Value, Stored>
    ) {
        self.init(key, path, layout: transform.layout)
    }

    /// Makes a property of a key path that only reads, with a transform, and a value for archives that do not have it.
    public init<Stored>(
        _ key: String, _ path: any KeyPath<Root, Value> & Sendable,
        through transform: ValueTransform<Value, Stored>,
        default value: @escaping @autoclosure @Sendable () throws -> Value
    ) {
        self = Property(key, path, through: transform).defaulting(to: try value())
    }

    /// Makes a property of a key path to an object that only reads, with the object's map.
    public init(_ key: String, _ path: any KeyPath<Root, Value> & Sendable, through map: PropertyMap<Value>) {
        self.init(key, path, layout: map.layout)
    }

    private init(
        _ key: String, _ path: any KeyPath<Root, Value> & Sendable, layout: any ValueLayout<Value>
    ) {
        self.init(key, path, layout: layout, get: { $0[keyPath: path] }, set: nil)
        description.offset = MemoryLayout<Root>.offset(of: path)
    }
}
