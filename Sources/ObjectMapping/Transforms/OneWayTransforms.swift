/// A one-way transform that is used only for encoding.
///
/// ```swift
/// MappedProperty("summary", \Order.items, writtenThrough: EncodingTransform { "\($0.count) items" })
/// ```
public struct EncodingTransform<Value, Stored>: EncodingDescription {
    let both: ValueTransform<Value, Stored>

    /// Creates a transform from an encoding function.
    public init(_ encode: @escaping @Sendable (Value) throws -> Stored) {
        both = ValueTransform(
            encode: encode, decode: { _ in throw ConversionError("nothing: the value is written only") })
    }

    init(_ both: ValueTransform<Value, Stored>) {
        self.both = both
    }

    /// The layout of the values, which describes how they are encoded.
    public var layout: any ValueLayout<Value> { both.layout }

    /// Converts a value to its archived representation.
    ///
    /// - Throws: A `ConversionError`, or any error of the transform's function.
    public func encode(_ value: Value) throws -> Stored { try both.encode(value) }

    /// Returns this transform followed by another one, which converts the stored values of this transform.
    public func composed<Next>(with next: EncodingTransform<Stored, Next>) -> EncodingTransform<Value, Next> {
        EncodingTransform<Value, Next>(both.composed(with: next.both))
    }

    /// The transform for optional values; nil is not converted.
    public var optional: EncodingTransform<Value?, Stored?> { EncodingTransform<Value?, Stored?>(both.optional) }

    /// The transform for every element of an array.
    public var array: EncodingTransform<[Value], [Stored]> { EncodingTransform<[Value], [Stored]>(both.array) }

    /// The transform for every value of a dictionary.
    public var dictionary: EncodingTransform<[String: Value], [String: Stored]> {
        EncodingTransform<[String: Value], [String: Stored]>(both.dictionary)
    }
}

/// A one-way transform that is used only for decoding.
///
/// ```swift
/// MappedProperty("born", \Person.age, readThrough: DecodingTransform { (year: Int) in 2026 - year })
/// ```
public struct DecodingTransform<Value, Stored>: DecodingDescription {
    let both: ValueTransform<Value, Stored>

    /// Creates a transform from a decoding function.
    public init(_ decode: @escaping @Sendable (Stored) throws -> Value) {
        both = ValueTransform(
            encode: { _ in throw ConversionError("nothing: the value is read only") }, decode: decode)
    }

    init(_ both: ValueTransform<Value, Stored>) {
        self.both = both
    }

    /// The layout of the values, which describes how they are decoded.
    public var layout: any ValueLayout<Value> { both.layout }

    /// Converts an archived representation to a value.
    ///
    /// - Throws: A `ConversionError`, or any error of the transform's function.
    public func decode(_ stored: Stored) throws -> Value { try both.decode(stored) }

    /// Returns this transform preceded by another one, which decodes the stored values of this transform.
    public func composed<Next>(with next: DecodingTransform<Stored, Next>) -> DecodingTransform<Value, Next> {
        DecodingTransform<Value, Next>(both.composed(with: next.both))
    }

    /// The transform for optional values; nil is not converted.
    public var optional: DecodingTransform<Value?, Stored?> { DecodingTransform<Value?, Stored?>(both.optional) }

    /// The transform for every element of an array.
    public var array: DecodingTransform<[Value], [Stored]> { DecodingTransform<[Value], [Stored]>(both.array) }

    /// The transform for every value of a dictionary.
    public var dictionary: DecodingTransform<[String: Value], [String: Stored]> {
        DecodingTransform<[String: Value], [String: Stored]>(both.dictionary)
    }
}
