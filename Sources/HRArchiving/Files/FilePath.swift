import Foundation

/// A path in the bytes that the system takes, which need not be text: a symbolic link may lead anywhere.
struct FilePath {
    private let bytes: [CChar]

    init(bytes: [CChar]) {
        self.bytes = bytes
    }

    init(_ url: URL) throws(FileFailure) {
        guard url.isFileURL else { throw .notAFileURL(scheme: url.scheme) }
        let path = url.withUnsafeFileSystemRepresentation { pointer -> [CChar]? in
            pointer.map { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
        }
        guard let path, !path.isEmpty else { throw .unusablePath }
        bytes = path
    }

    /// A path as a text that anybody may have written: one that the system would take to end earlier is refused.
    init(text: String) throws(FileFailure) {
        guard !text.isEmpty, !text.utf8.contains(0) else { throw .unusablePath }
        bytes = text.utf8.map { CChar(truncatingIfNeeded: $0) }
    }

    /// The bytes with the zero at the end that C asks for.
    var terminated: [CChar] { bytes + [0] }

    /// The path as far as it is text, for messages.
    var text: String { String(decoding: bytes.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self) }

    /// Whether nothing is left: what follows the slash at the end of a path.
    var isEmpty: Bool { bytes.isEmpty }

    /// All but the last component; `.` if there is no other.
    var folder: FilePath {
        guard let slash = bytes.lastIndex(of: FilePath.slash) else { return FilePath(bytes: [FilePath.dot]) }
        return FilePath(bytes: Array(bytes[...slash]))
    }

    /// The last component; empty after a slash.
    var name: FilePath {
        guard let slash = bytes.lastIndex(of: FilePath.slash) else { return self }
        return FilePath(bytes: Array(bytes[(slash + 1)...]))
    }

    /// A name that is most likely free, short enough for every file system.
    static func temporary() -> FilePath {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        return FilePath(bytes: ".hr-\(number).tmp".utf8.map { CChar(truncatingIfNeeded: $0) })
    }

    private static let slash = CChar(truncatingIfNeeded: UInt8(ascii: "/"))
    private static let dot = CChar(truncatingIfNeeded: UInt8(ascii: "."))
}
