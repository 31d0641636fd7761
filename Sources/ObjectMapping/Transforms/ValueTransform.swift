/// A way from a value to what an archive holds for it, and the way back.
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
/// What it throws reaches the reader of a file with the path of the value, and the line.
public struct ValueTransform<Value, Stored>: EncodingDescription, DecodingDescription {
    /// How the values are laid out.
    public let layout: any ValueLayout<Value>
    /// How what is stored for them is laid out.
    let storedLayout: any ValueLayout<Stored>
    /// How the values are laid out where they are themselves what is stored: by the inverse.
    let ownLayout: any ValueLayout<Value>
    let conversion: ValueConversion<Value, Stored>

    /// Makes a transform of two functions.
    ///
    /// - Parameters:
    ///   - encode: Gives what is stored for a value.
    ///   - decode: Gives the value of what was stored; best throws a `ConversionError` where there is none.
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

    /// Leaves values as they are, and says how they are laid out.
    init(layout: any ValueLayout<Value>) {
        self.init(
            ValueConversion(encode: { $0 }, decode: { $0 }), layout: layout, storedLayout: layout, ownLayout: layout)
    }
}

extension ValueTransform {
    /// What is stored for a value.
    ///
    /// - Throws: A `ConversionError`, or whatever the transform's function throws.
    public func encode(_ value: Value) throws -> Stored { try conversion.encode(value) }

    /// The value of what was stored.
    ///
    /// - Throws: A `ConversionError`, or whatever the transform's function throws.
    public func decode(_ stored: Stored) throws -> Value { try conversion.decode(stored) }

    /// The transform the other way round: it stores values for what this one makes of them.
    public var inverse: ValueTransform<Stored, Value> {
        let inverse = ValueConversion(encode: conversion.decode, decode: conversion.encode)
        return ValueTransform<Stored, Value>(
            inverse, layout: ConvertedLayout(inverse, to: ownLayout), storedLayout: ownLayout, ownLayout: storedLayout)
    }

    /// This transform, and another one for what it stores.
    public func composed<Next>(with next: ValueTransform<Stored, Next>) -> ValueTransform<Value, Next> {
        let (first, second) = (conversion, next.conversion)
        return ValueTransform<Value, Next>(
            ValueConversion(
                encode: { try second.encode(first.encode($0)) }, decode: { try first.decode(second.decode($0)) }),
            layout: ConvertedLayout(first, to: next.layout), storedLayout: next.storedLayout, ownLayout: ownLayout)
    }
}
