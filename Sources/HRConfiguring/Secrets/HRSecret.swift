import HRArchiving
import ObjectGraph

/// A value that is never shown: it is replaced by `<redacted>` when it is printed, dumped, or interpolated.
///
/// ```swift
/// struct Database: Codable {
///     var user: String
///     var password: HRSecret<String>
/// }
/// connect(as: database.user, database.password.value)
/// ```
///
/// A secret is decoded like the value itself, and reports mask the text of the value wherever it occurs. A secret
/// cannot be encoded; encode the ``value`` explicitly instead.
public struct HRSecret<Value> {
    /// The value. The caller is responsible for keeping it secret.
    public var value: Value

    /// Wraps a value.
    public init(_ value: Value) {
        self.value = value
    }
}

extension HRSecret: Sendable where Value: Sendable {}
extension HRSecret: Equatable where Value: Equatable {}
extension HRSecret: Hashable where Value: Hashable {}

extension HRSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The placeholder `<redacted>`.
    public var description: String { SecretLog.mark }
    /// The placeholder `<redacted>`.
    public var debugDescription: String { SecretLog.mark }
    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension HRSecret: TransparentType {
    package static var representedType: Any.Type { Value.self }
    package static var isSecret: Bool { true }
}

extension HRSecret: Decodable where Value: Decodable {
    /// Decodes the wrapped value.
    public init(from decoder: any Decoder) throws {
        SecretLog.found(in: decoder.userInfo)?.note(decoder)
        let container = try decoder.singleValueContainer()
        if let vault = SecretVault.found(in: decoder.userInfo), let token = try? container.decode(String.self),
            let secret = vault.secret(for: token) as? Value
        {
            value = secret
        } else {
            value = try container.decode(Value.self)
        }
    }
}

extension HRSecret: Encodable where Value: Encodable {
    /// Throws, so that a secret is not written by accident.
    ///
    /// - Throws: An `EncodingError`, except while defaults are encoded, which never become text.
    public func encode(to encoder: any Encoder) throws {
        if let vault = SecretVault.found(in: encoder.userInfo) {
            var container = encoder.singleValueContainer()
            return try container.encode(vault.token(for: value))
        }
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
    /// The value with which decoding continues after an error, so that further errors are found.
    static func placeholder(isSecond: Bool) -> HRSecret { HRSecret(Value.placeholder(isSecond: isSecond)) }
}
