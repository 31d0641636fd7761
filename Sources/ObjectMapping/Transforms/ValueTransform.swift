/// A two-way transform between a value and its archived representation.
///
/// ```swift
/// let rgb = ValueTransform<Color, String>(
///     encode: { $0.hex },
///     decode: { text in
///         guard let color = Color(hex: text) else { throw ConversionError("a color", help: ["write \"#ff8800\""]) }
///         return color
///     })
///
/// MappedProperty("background", \Page.background, through: rgb)
/// MappedProperty("palette", \Page.palette, through: .array(rgb))
/// ```
///
/// When a file is decoded, errors of the transform are thrown with the path and the line of the value.
public struct ValueTransform<Value, Stored>: EncodingDescription, DecodingDescription {
    /// The layout of the values, which describes how they are encoded.
    public let layout: any ValueLayout<Value>
    /// The layout of the stored values.
    let storedLayout: any ValueLayout<Stored>
    /// The layout of the values as stored values, which they are in the ``inverse``.
    let ownLayout: any ValueLayout<Value>
    let conversion: ValueConversion<Value, Stored>

    /// Creates a transform from two functions.
    ///
    /// - Parameters:
    ///   - encode: Converts a value to its archived representation.
    ///   - decode: Converts an archived representation to the value; it should throw a `ConversionError` if that is not
    ///     possible.
    public init(
        encode: @escaping @Sendable (Value) throws -> Stored, decode: @escaping @Sendable (Stored) throws -> Value
    ) {
        let conversion = ValueConversion(encode: encode, decode: decode)
        self.init(
            conversion, layout: ConvertedLayout(conversion, to: OpaqueLayout()), storedLayout: OpaqueLayout(),
            ownLayout: OpaqueLayout())
    }

    init(
        _ conversion: ValueConversion<Value, Stored>, layout: any ValueLayout<Value>,
        storedLayout: any ValueLayout<Stored>, ownLayout: any ValueLayout<Value>
    ) {
        self.conversion = conversion
        self.layout = layout
        self.storedLayout = storedLayout
        self.ownLayout = ownLayout
    }
}

extension ValueTransform where Value == Stored {
    /// The transform that leaves values as they are.
    public static var identity: ValueTransform { ValueTransform(layout: OpaqueLayout()) }

    /// Creates a transform that leaves values as they are, with a layout.
    init(layout: any ValueLayout<Value>) {
        self.init(
            ValueConversion(encode: { $0 }, decode: { $0 }), layout: layout, storedLayout: layout, ownLayout: layout)
    }
}

extension ValueTransform {
    /// Converts a value to its archived representation.
    ///
    /// - Throws: A `ConversionError`, or any error of the transform's function.
    public func encode(_ value: Value) throws -> Stored { try conversion.encode(value) }

    /// Converts an archived representation to the value.
    ///
    /// - Throws: A `ConversionError`, or any error of the transform's function.
    public func decode(_ stored: Stored) throws -> Value { try conversion.decode(stored) }

    /// The transform with encoding and decoding exchanged.
    public var inverse: ValueTransform<Stored, Value> {
        let inverse = ValueConversion(encode: conversion.decode, decode: conversion.encode)
        return ValueTransform<Stored, Value>(
            inverse, layout: ConvertedLayout(inverse, to: ownLayout), storedLayout: ownLayout, ownLayout: storedLayout)
    }

    /// Returns this transform followed by another one, which converts the stored values of this transform.
    public func composed<Next>(with next: ValueTransform<Stored, Next>) -> ValueTransform<Value, Next> {
        let (first, second) = (conversion, next.conversion)
        return ValueTransform<Value, Next>(
            ValueConversion(
                encode: { try second.encode(first.encode($0)) }, decode: { try first.decode(second.decode($0)) }),
            layout: ConvertedLayout(first, to: next.layout), storedLayout: next.storedLayout, ownLayout: ownLayout)
    }
}
