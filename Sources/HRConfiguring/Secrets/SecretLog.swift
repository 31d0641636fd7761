import HRArchiving
import ObjectGraph

/// Records the paths of secrets during decoding, so that reports can mask them.
final class SecretLog: Sendable {
    static let mark = "<redacted>"
    /// The key of the log in the `userInfo` of coders.
    static let key = CodingUserInfoKey(rawValue: "HRConfiguring.secrets")

    /// The log in the `userInfo` of a coder.
    static func found(in userInfo: [CodingUserInfoKey: Any]) -> SecretLog? {
        key.flatMap { userInfo[$0] as? SecretLog }
    }

    /// Adds a log to the `userInfo` of a coder.
    static func adding(
        _ log: SecretLog, to userInfo: [CodingUserInfoKey: any Sendable]
    ) -> [CodingUserInfoKey: any Sendable] {
        var result = userInfo
        if let key { result[key] = log }
        return result
    }

    private let found = Locked<Set<HRPath>>([])

    var paths: Set<HRPath> { found.withLock { $0 } }

    func note(_ decoder: any Decoder) {
        let keys = decoder.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        let path = (decoder as? any DocumentDecoder)?.documentPath ?? HRPath(keys)
        found.withLock { _ = $0.insert(path) }
    }
}
