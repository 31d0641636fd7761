import HRArchiving
import ObjectGraph

/// A value that is never shown: `<redacted>` stands for it wherever it is printed, dumped, or put into a text.
///
/// ```swift
/// struct Database: Codable {
///     var user: String
///     var password: HRSecret<String>
/// }
/// connect(as: database.user, database.password.value)
/// ```
///
/// It is read as the value itself, and reports hide its text wherever that turns up. It cannot be encoded: whoever wants to
/// write it has to say so by encoding its ``value``.
public struct HRSecret<Value> {
    /// The value. Whoever asks for it is responsible for where it goes.
    public var value: Value

    /// Hides a value.
    public init(_ value: Value) {
        self.value = value
    }
}

extension HRSecret: Sendable where Value: Sendable {}
extension HRSecret: Equatable where Value: Equatable {}
extension HRSecret: Hashable where Value: Hashable {}

extension HRSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `<redacted>`.
    public var description: String { SecretLog.mark }
    /// `<redacted>`.
    public var debugDescription: String { SecretLog.mark }
    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension HRSecret: Decodable where Value: Decodable {
    /// Reads the value.
    public init(from decoder: any Decoder) throws {
        SecretLog.found(in: decoder.userInfo)?.note(decoder)
        value = try decoder.singleValueContainer().decode(Value.self)
    }
}

extension HRSecret: Encodable where Value: Encodable {
    /// Refuses: a secret is not written by accident.
    ///
    /// - Throws: An `EncodingError`, always.
    public func encode(to encoder: any Encoder) throws {
        guard SecretLog.found(in: encoder.userInfo) != nil else {
            throw EncodingError.invalidValue(
                SecretLog.mark,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "a secret is not encoded; encode its value if it shall be written"))
        }
        var container = encoder.singleValueContainer()
        try container.encode(SecretLog.mark)
    }
}

extension HRSecret: PlaceholderProviding where Value: PlaceholderProviding {
    /// What is read on with where a file has something else, so that its other mistakes are found too.
    static func placeholder(isSecond: Bool) -> HRSecret { HRSecret(Value.placeholder(isSecond: isSecond)) }
}
