// The module is no product. What is public here is what public signatures of ObjectMapping, HRArchiving and KryoCoding
// name; nobody else imports it.

/// A way from a value to what is stored for it, and the way back.
public struct Conversion<Value, Stored>: Sendable {
    /// Gives what is stored for a value.
    package let encode: @Sendable (Value) throws -> Stored
    /// Gives the value of what was stored.
    package let decode: @Sendable (Stored) throws -> Value

    /// Makes a conversion of two functions.
    package init(
        encode: @escaping @Sendable (Value) throws -> Stored, decode: @escaping @Sendable (Stored) throws -> Value
    ) {
        self.encode = encode
        self.decode = decode
    }
}
