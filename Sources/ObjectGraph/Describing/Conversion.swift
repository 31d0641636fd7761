/// A way from a value to what is stored for it, and the way back.
public struct Conversion<Value, Stored>: Sendable {
    /// Gives what is stored for a value.
    public let encode: @Sendable (Value) throws -> Stored
    /// Gives the value of what was stored.
    public let decode: @Sendable (Stored) throws -> Value

    /// Makes a conversion of two functions.
    public init(
        encode: @escaping @Sendable (Value) throws -> Stored, decode: @escaping @Sendable (Stored) throws -> Value
    ) {
        self.encode = encode
        self.decode = decode
    }
}
