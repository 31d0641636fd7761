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
        if let offset = MemoryLayout<Root>.offset(of: path) {
            self.init(key, path, layout: layout, get: { Self.value(of: $0, at: offset) }) { root, value in
                withUnsafeMutablePointer(to: &root) {
                    (UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee = value
                }
            }
        } else {
            self.init(key, path, layout: layout, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
        }
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
        if let offset = MemoryLayout<Root>.offset(of: path) {
            self.init(key, path, layout: layout, get: { Self.value(of: $0, at: offset) }, set: nil)
        } else {
            self.init(key, path, layout: layout, get: { $0[keyPath: path] }, set: nil)
        }
    }

    // To follow a key path costs 630 instructions; where a stored property of a structure lies is said once, by
    // `MemoryLayout.offset(of:)`.
    private static func value(of root: Root, at offset: Int) -> Value {
        withUnsafePointer(to: root) {
            (UnsafeRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee
        }
    }
}
