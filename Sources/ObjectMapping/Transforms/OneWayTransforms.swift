/// A way from a value to what an archive holds for it, without a way back.
///
/// ```swift
/// MappedProperty("summary", \Order.items, writtenThrough: EncodingTransform { "\($0.count) items" })
/// ```
public struct EncodingTransform<Value, Stored>: EncodingDescription {
    let both: ValueTransform<Value, Stored>

    /// Makes a transform of a function.
    public init(_ encode: @escaping @Sendable (Value) throws -> Stored) {
        both = ValueTransform(
            encode: encode, decode: { _ in throw ConversionError("nothing: the value is written only") })
    }

    init(_ both: ValueTransform<Value, Stored>) {
        self.both = both
    }

    /// How the values are laid out.
    public var layout: any ValueLayout<Value> { both.layout }

    /// What is stored for a value.
    ///
    /// - Throws: A `ConversionError`, or whatever the transform's function throws.
    public func encode(_ value: Value) throws -> Stored { try both.encode(value) }

    /// This transform, and another one for what it stores.
    public func composed<Next>(with next: EncodingTransform<Stored, Next>) -> EncodingTransform<Value, Next> {
        EncodingTransform<Value, Next>(both.composed(with: next.both))
    }

    /// The same for a value that may be absent.
    public var optional: EncodingTransform<Value?, Stored?> { EncodingTransform<Value?, Stored?>(both.optional) }

    /// The same for each element of an array.
    public var array: EncodingTransform<[Value], [Stored]> { EncodingTransform<[Value], [Stored]>(both.array) }

    /// The same for each value of a dictionary.
    public var dictionary: EncodingTransform<[String: Value], [String: Stored]> {
        EncodingTransform<[String: Value], [String: Stored]>(both.dictionary)
    }
}

/// A way from what an archive holds to a value, without a way there.
///
/// ```swift
/// MappedProperty("born", \Person.age, readThrough: DecodingTransform { (year: Int) in 2026 - year })
/// ```
public struct DecodingTransform<Value, Stored>: DecodingDescription {
    let both: ValueTransform<Value, Stored>

    /// Makes a transform of a function.
    public init(_ decode: @escaping @Sendable (Stored) throws -> Value) {
        both = ValueTransform(
            encode: { _ in throw ConversionError("nothing: the value is read only") }, decode: decode)
    }

    init(_ both: ValueTransform<Value, Stored>) {
        self.both = both
    }

    /// How the values are laid out.
    public var layout: any ValueLayout<Value> { both.layout }

    /// The value of what was stored.
    ///
    /// - Throws: A `ConversionError`, or whatever the transform's function throws.
    public func decode(_ stored: Stored) throws -> Value { try both.decode(stored) }

    /// This transform, and another one for what it reads.
    public func composed<Next>(with next: DecodingTransform<Stored, Next>) -> DecodingTransform<Value, Next> {
        DecodingTransform<Value, Next>(both.composed(with: next.both))
    }

    /// The same for a value that may be absent.
    public var optional: DecodingTransform<Value?, Stored?> { DecodingTransform<Value?, Stored?>(both.optional) }

    /// The same for each element of an array.
    public var array: DecodingTransform<[Value], [Stored]> { DecodingTransform<[Value], [Stored]>(both.array) }

    /// The same for each value of a dictionary.
    public var dictionary: DecodingTransform<[String: Value], [String: Stored]> {
        DecodingTransform<[String: Value], [String: Stored]>(both.dictionary)
    }
}
