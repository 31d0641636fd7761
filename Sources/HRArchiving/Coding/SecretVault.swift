import ObjectGraph

/// Keeps secrets while defaults are encoded and decoded: documents contain a token in place of each secret, which only
/// the coders with the same vault can exchange for the secret.
package final class SecretVault: Sendable {
    private static let key = CodingUserInfoKey(rawValue: "HRArchiving.secretVault")
    /// The beginning of all tokens. It is random, so that no file can contain a token.
    private let prefix = "secret \(UInt64.random(in: 1...UInt64.max))-\(UInt64.random(in: 1...UInt64.max))-"
    private let values = Locked<[Unchecked]>([])

    package init() {}

    /// The vault in the `userInfo` of a coder; nil if defaults are neither encoded nor decoded.
    package static func found(in userInfo: [CodingUserInfoKey: Any]) -> SecretVault? {
        key.flatMap { userInfo[$0] as? SecretVault }
    }

    /// Returns the `userInfo` of a coder with this vault.
    package func added(to userInfo: [CodingUserInfoKey: any Sendable]) -> [CodingUserInfoKey: any Sendable] {
        var result = userInfo
        if let key = Self.key { result[key] = self }
        return result
    }

    /// Keeps a secret, and returns the token for it.
    package func token(for secret: Any) -> String {
        let secret = Unchecked(secret)
        return values.withLock { values in
            values.append(secret)
            return prefix + String(values.count - 1)
        }
    }

    /// Returns the secret for a token, or nil for any other string.
    package func secret(for token: String) -> Any? {
        guard token.hasPrefix(prefix), let index = Int(token.dropFirst(prefix.count)) else { return nil }
        return values.withLock { $0.indices.contains(index) ? $0[index] : nil }?.value
    }

    /// True if there are secrets.
    package var isUsed: Bool { values.withLock { !$0.isEmpty } }
}
